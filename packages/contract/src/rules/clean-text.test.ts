import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBlankText, isCleanText, trimBlank, withoutInvisible } from './clean-text.ts';
import { runs } from '../testing/runs.ts';

test.each([
  ['', true],
  ['plain, ünïcode, 日本語, 🎧', true],
  ['line\nbreak', true],
  ['a\0b', false],
  ['\uD83C', false],
  ['\uDFA7', false],
  ['\uDFA7\uD83C', false],
])('%j can be stored: %s', (text, isClean) => {
  expect(isCleanText(text)).toBe(isClean);
});

test('a text is clean exactly if it survives UTF-8 and contains no NUL', () => {
  const codeUnits = fc.array(fc.constantFrom(0, 0x41, 0xd83c, 0xdfa7, 0xe9, 0xfeff), {
    maxLength: 8,
  });
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    codeUnits.map((units) => String.fromCharCode(...units)),
  );
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  fc.assert(
    fc.property(text, (value) => {
      const isSurviving = decoder.decode(new TextEncoder().encode(value)) === value;
      expect(isCleanText(value)).toBe(isSurviving && !value.includes('\0'));
    }),
    { numRuns: runs(1000) },
  );
});

test.each([
  ['', true],
  [' \t\n\u00a0\u3000', true],
  ['\u200b\u200c\u200d\u2060\ufeff', true],
  ['\u202e\u2066', true],
  ['\u3164\u115f\u00ad\u034f', true],
  ['\u2800', true],
  ['a', false],
  ['\u200ba\u200b', false],
  ['🎧', false],
  ['.', false],
])('%j is blank: %s', (text, isBlank) => {
  expect(isBlankText(text)).toBe(isBlank);
});

test.each([
  ['', '', ''],
  [' \t\u00a0\u3000\u0085\0', '', ''],
  ['\u200b\ufeffa b\u200e\r\n', 'a b', 'a b'],
  ['\u2068a\u200bb\u2069', 'a\u200bb', 'ab'],
  ['\u3164a\u00ad\u2800b\u2800', '\u3164a\u00ad\u2800b\u2800', 'ab'],
  ['👩\u200d👧', '👩\u200d👧', '👩👧'],
])('%j is %j trimmed and %j without invisible characters', (text, trimmed, visible) => {
  expect(trimBlank(text)).toBe(trimmed);
  expect(withoutInvisible(text)).toBe(visible);
});

test('trims a long text without delay', () => {
  const started = performance.now();
  expect(trimBlank(`a${' '.repeat(500_000)}b${'\u200b '.repeat(250_000)}`)).toHaveLength(500_002);
  expect(performance.now() - started).toBeLessThan(2_000);
});
