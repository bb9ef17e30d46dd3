import { describe, expect, test } from 'vitest';
import { fieldTexts } from '../../rules/texts.ts';
import { errorMessage, testFields } from '../../testing/fields.ts';
import { captionEditField, captionField, reportReasonField } from './field-rules.ts';

describe('description', () => {
  test('trims before measuring', () => {
    expect(captionField.parse('  listen\n')).toBe('listen');
    expect(captionEditField.parse('  ')).toBe('');
    expect(errorMessage(captionField, ` ${'a'.repeat(2000)} `)).toBeNull();
  });

  test('stores markup as text', () => {
    expect(captionField.parse('<img onerror=x>')).toBe('<img onerror=x>');
  });

  test.each(['', '  \n', '\u200b', '\u3164 \u2800', 'a'.repeat(2001)])(
    'a new post rejects %.10j',
    (caption) => {
      expect(errorMessage(captionField, caption)).toBe(fieldTexts.caption);
    },
  );

  test('an edit rejects more than 2,000 characters', () => {
    expect(errorMessage(captionEditField, 'a'.repeat(2000))).toBeNull();
    expect(errorMessage(captionEditField, 'a'.repeat(2001))).toBe(fieldTexts.captionEdit);
  });
});

test.each([
  ['loud', null],
  ['a'.repeat(500), null],
  ['', fieldTexts.reportReason],
  [' \u200b ', fieldTexts.reportReason],
  ['a'.repeat(501), fieldTexts.reportReason],
])('the reason %.10j of a report: %s', (reason, message) => {
  expect(errorMessage(reportReasonField, reason)).toBe(message);
});

testFields({ captionField, captionEditField, reportReasonField });
