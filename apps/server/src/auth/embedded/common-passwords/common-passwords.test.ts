import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { passwordField } from '@reprise/contract/accounts/rules/field-rules.ts';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  passwords,
  startAccountTestApp,
  uniqueUsername,
  type AccountTestApp,
} from '#testing/auth/account-test-app.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import { isCommonPassword } from './common-passwords.ts';
import { encodedPasswords } from './list.ts';

it('the list has 10,000 passwords of the length that the form takes', () => {
  const list = brotliDecompressSync(Buffer.from(encodedPasswords, 'base64')).toString().split('\n');
  expect(new Set(list).size).toBe(10_000);
  const { passwordMin, passwordMax } = accountLimits;
  expect(list.filter(({ length }) => length < passwordMin || length > passwordMax)).toEqual([]);
});

it.each([
  ['P@ssw0rd', true],
  ['p@ssw0rd', true],
  ['Password1!', true],
  ['!QAZ2wsx', true],
  ['123456!', true],
  ['$$Dragon1$', true],
  ['IloveYou1@', true],
  ['qwerty123*', true],
  ['reprise1!', false],
  ['encore22!', false],
  ['drag!on1', false],
  ['x9!pq7rT', false],
])('%s is common: %s', (password, expected) => {
  expect(passwordField.safeParse(password).success).toBe(true);
  expect(isCommonPassword(password)).toBe(expected);
});

describe('a common password', () => {
  let auth: AccountTestApp;
  beforeAll(async () => {
    auth = await startAccountTestApp();
  });
  afterAll(() => auth.stop());

  const common = 'Password1!';
  const rejected = {
    status: 400,
    body: {
      error: {
        code: 'COMMON_PASSWORD',
        message: 'This password is common and easy to guess. Choose another one.',
      },
    },
  };

  it('creates no account', async () => {
    const email = 'common@example.com';
    expect(await auth.post('sign-up/email', { email, password: common })).toMatchObject(rejected);
    const free = await auth.post('sign-up/email', { email, password: passwords.first });
    expect(free.status).toBe(200);
  });

  it('does not replace another one, and does not use up the code of a link', async () => {
    const name = uniqueUsername();
    const { uid, cookie } = await signUpUser(auth.app, name);
    const before = await auth.storedAccount(uid);
    const change = { current: passwords.first, password: common };
    expect(await auth.post('change-password', change, cookie)).toMatchObject(rejected);
    const code = await auth.resetCode(name);
    expect(await auth.post('reset-password', { code, password: common })).toMatchObject(rejected);
    expect(await auth.storedAccount(uid)).toEqual(before);
    const reset = await auth.post('reset-password', { code, password: passwords.next });
    expect(reset.status).toBe(200);
  });
});
