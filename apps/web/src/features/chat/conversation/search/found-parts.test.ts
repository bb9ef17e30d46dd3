import { expect, test } from 'vitest';
import { foundParts } from './chat-search.tsx';

test.each([
  ['the Bridge, again', 'bridge', ['the ', 'Bridge', ', again']],
  ['İstanbul', 'istanbul', ['', 'İstanbul', '']],
  ['bei İstanbul', 'STANBUL', ['bei İ', 'stanbul', '']],
  ['Die Straße ist', 'strasse', ['Die ', 'Straße', ' ist']],
  ['Die Straße ist', 'stras', ['Die ', 'Straß', 'e ist']],
  ['ο Οδυσσεύς', 'ΟΔΥΣΣΕΥΣ', ['ο ', 'Οδυσσεύς', '']],
  ['ｆｕｌｌ', 'ul', ['ｆ', 'ｕｌ', 'ｌ']],
  ['cre\u0300me', 'e', ['cr', 'e\u0300', 'me']],
  ['so\u00adft', 'soft', ['', 'so\u00adft', '']],
  ['a👩‍👧b', 'b', ['a👩‍👧', 'b', '']],
])('in %j, %j is found in %j', (text, search, [before, match, after]) => {
  expect(foundParts(text, search)).toEqual({ before, match, after, isCut: false });
});

test('is cut shortly before the match, never inside of an emoji', () => {
  const parts = foundParts(`${'👍🏽'.repeat(40)}here`, 'here');
  expect(parts).toEqual({ before: '👍🏽'.repeat(30), match: 'here', after: '', isCut: true });
});

test.each([
  ['text', 'other'],
  ['text', ''],
  ['', 'a'],
  ['text', '\u200b'],
])('in %j, %j is not found', (text, search) => expect(foundParts(text, search)).toBeNull());
