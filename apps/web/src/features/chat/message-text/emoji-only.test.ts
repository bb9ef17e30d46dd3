import { expect, test } from 'vitest';
import { emojiOnly } from './message-text.tsx';

test.each([
  ['🔥', 1],
  ['🔥🔥 😂', 3],
  ['👩‍👩‍👧‍👦', 1],
  ['👍🏽', 1],
  ['🇩🇪', 1],
  ['❤️', 1],
  [' 🔁\n', 1],
  ['🔥🔥🔥🔥🔥🔥', 6],
])('%j is %i emoji', (text, count) => expect(emojiOnly(text)).toHaveLength(count));

test.each(['', ' ', 'a', '1', '#', '🔥!', 'hot 🔥', '🔥'.repeat(7), '©'])('%j is text', (text) =>
  expect(emojiOnly(text)).toEqual([]),
);
