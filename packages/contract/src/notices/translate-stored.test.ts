import { expect, test } from 'vitest';
import { togetherTexts } from '../together/texts.ts';
import { mixShareTexts } from '../mixes/share-texts.ts';
import { chatTexts, groupTexts } from '../chat/texts.ts';
import { translateStored } from './translate-stored.ts';

// In the build of another language, the same modules have its texts.
test.each([
  groupTexts.created('Friday “loud”'),
  groupTexts.named('two\nlines'),
  groupTexts.joined,
  groupTexts.left,
  togetherTexts.started,
  chatTexts.sharedClip,
  mixShareTexts.shared,
  chatTexts.deletedMessage,
])('finds the text of "%s"', (text) => {
  expect(translateStored(text)).toBe(text);
});

test('leaves the words of users', () => {
  expect(translateStored('we joined the group')).toBe('we joined the group');
});
