import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { combinedChatId } from './combined-chat-id.ts';

test.each([
  ['alice', 'bob', 'bobalice'],
  ['bob', 'alice', 'bobalice'],
  ['a', 'B', 'aB'],
  ['a10', 'a9', 'a9a10'],
  ['ä', 'z', 'äz'],
])('the combined id of %s and %s is %s, the greater by code unit first', (uid, other, id) => {
  expect(combinedChatId(uid, other)).toBe(id);
});

test('both users get the same id', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (uid, other) => {
      expect(combinedChatId(uid, other)).toBe(combinedChatId(other, uid));
    }),
  );
});

test('pairs of uids of equal length have distinct ids', () => {
  const uid = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(uid, uid, uid, uid, (a, b, c, d) => {
      const isSamePair = [a, b].toSorted().join() === [c, d].toSorted().join();
      expect(combinedChatId(a, b) === combinedChatId(c, d)).toBe(isSamePair);
    }),
  );
});
