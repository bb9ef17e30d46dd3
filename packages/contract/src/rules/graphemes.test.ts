import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphemes, truncateText } from './graphemes.ts';

test.each([
  ['abcd', 4, 'abcd'],
  ['abcde', 4, 'abc…'],
  ['ab cde', 4, 'ab…'],
  ['😀😀😀', 2, '😀…'],
  ['ab👩‍👩‍👧', 4, 'ab…'],
  ['ab👩‍👩‍👧', 7, 'ab👩‍👩‍👧'],
  ['🇩🇪🇫🇷🇮🇹', 4, '🇩🇪…'],
  ['👍🏽👍🏽', 3, '👍🏽…'],
  ['Zoe\u0308\u0301x', 4, 'Zo…'],
  ['नमस्ते', 4, 'नम…'],
  [`a${'\u0301'.repeat(100)}`, 5, '…'],
])('%s cut to %i code points is %s', (text, max, cut) => {
  expect(truncateText(text, max)).toBe(cut);
});

test('a cut text is at most that long and a start of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, max) => {
      const cut = truncateText(text, max);
      expect(Array.from(cut).length).toBeLessThanOrEqual(max);
      const start = cut === text ? cut : cut.slice(0, -1);
      expect(text.startsWith(start)).toBe(true);
      expect(graphemes(text).slice(0, graphemes(start).length).join('').trimEnd()).toBe(
        start.trimEnd(),
      );
    }),
  );
});
