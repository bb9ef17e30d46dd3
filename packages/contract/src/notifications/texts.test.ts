import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { notificationTexts, usernameFrom } from './texts.ts';

test.each(['requestSent', 'requestAccepted'] as const)(
  'the username is read back from the sentence of %s',
  (kind) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (username) => {
        expect(usernameFrom(notificationTexts[kind](username))).toBe(username);
      }),
    );
  },
);

test.each(['', 'bob', 'bob liked your clip.', 'bob sent you a friend request. Hello'])(
  'other sentences have none: %j',
  (sentence) => {
    expect(usernameFrom(sentence)).toBeNull();
  },
);
