import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isReservedUsername, isUsername, usernameIn } from './usernames.ts';
import { setSiteName } from '../../site/site-name.ts';
import { screenPaths } from '../../shell/screens.ts';
import { runs } from '../../testing/runs.ts';

describe('a username starts and ends with a letter or digit, has [._] inside, and 3-15 characters', () => {
  test.each(['bob', 'a.b', 'a_b', '123', 'Alice.B_4', 'a..b', 'a'.repeat(15)])('%s', (name) => {
    expect(isUsername(name)).toBe(true);
  });

  test.each([
    '',
    '0',
    'ab',
    'a'.repeat(16),
    '.ab',
    'ab.',
    '_ab',
    'ab_',
    'a b',
    'a-b',
    'a&b',
    'a/b',
    '..',
    '...',
    '%2e%2e',
    '%%%',
    "a' or 1=1--",
    'a\0b',
    'alice\n',
    ' alice',
    '__proto__',
    'аlice',
    'ａlice',
    'alicé',
    'al\u200bice',
    '🎧🎧🎧',
  ])('rejects %j', (name) => {
    expect(isUsername(name)).toBe(false);
  });

  test('valid usernames are ASCII and safe in a path and in a query', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 5 })), (name) => {
        if (isUsername(name)) expect(encodeURIComponent(name)).toBe(name);
      }),
      { numRuns: runs(2000) },
    );
  });
});

test.each([
  ['login', true],
  ['LogIn', true],
  ['oldposts', true],
  ['admin', true],
  ['NULL', true],
  ['undefined', true],
  ['support', true],
  ['Support', true],
  ['moderator', true],
  ['mod', true],
  ['official', true],
  ['staff', true],
  ['administrator', true],
  ['system', true],
  ['security', true],
  ['reprise', true],
  ['socket.io', true],
  ['ad.min', true],
  ['m_o_d', true],
  ['Reprise.Support', true],
  ['admin_team', true],
  ['RepriseAdmin', true],
  ['supportteam', true],
  ['adm1n', true],
  ['AdmIn', true],
  ['admln', true],
  ['supp0rt', true],
  ['rnoderator', true],
  ['repr1se.mod', true],
  ['5t4ff', true],
  ['login_admin', true],
  ['noreply', true],
  ['no_reply', true],
  ['postmaster', true],
  ['deleted', true],
  ['horne', false],
  ['modmusic', false],
  ['steam', false],
  ['owner', false],
  ['alice.team', false],
  ['modern', false],
  ['repriser', false],
  ['alice', false],
  ['login2', false],
])('%s is reserved: %s', (name, isReserved) => {
  expect(isReservedUsername(name)).toBe(isReserved);
});

test('the name of the site is reserved, as it looks, unless it is too short', () => {
  const reserved = () =>
    ['Tonspur', 'tonspur_support', 't0n.spur', 'tonspurfan', 'reprise'].map(isReservedUsername);
  expect(reserved()).toEqual([false, false, false, false, true]);
  setSiteName('Ton-Spur!');
  expect(reserved()).toEqual([true, true, true, false, true]);
  setSiteName('Øl');
  expect(isReservedUsername('lll')).toBe(false);
  setSiteName();
});

test.each([
  ['bob', 'bob'],
  ['a.b_c', 'a.b_c'],
  ['bob.', 'bob'],
  ['bob)', 'bob'],
  ['bob,', 'bob'],
  ['@bob', 'bob'],
  ['bob\u200b', 'bob'],
  ['\u2068bob\u2069', 'bob'],
  ['bob。', 'bob'],
  ['“bob”.', 'bob'],
  ['bob’s', 'bob'],
  ["bob's clips", 'bob'],
  ['bob。次', 'bob'],
  ['bob👍!', 'bob'],
  ['bob\u200bnext', 'bob'],
  ['_bob_', 'bob'],
  ['bob. \u200b', 'bob'],
  ['bob\ufe0f', 'bob'],
  ['a..b.', 'a..b'],
  ['bobé', 'bobé'],
  ['bobe\u0301', 'bobe\u0301'],
  ['a b', 'a b'],
  ['..', ''],
  ['', ''],
])('the username in the address %j is %j', (segment, name) => {
  expect(usernameIn(segment)).toBe(name);
});

test('the paths of screens are reserved', () => {
  const words = screenPaths(() => true).map((path) => path.split('/')[1] ?? '');
  const free = words.filter((word) => isUsername(word) && !isReservedUsername(word));
  expect(free).toEqual([]);
});
