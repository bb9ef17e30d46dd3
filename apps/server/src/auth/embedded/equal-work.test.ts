import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  passwords,
  startAccountTestApp,
  type AccountTestApp,
} from '#testing/auth/account-test-app.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import { realHashing } from '#testing/auth/hashing.ts';
import { passwordHashing } from './password-hashing.ts';

const hash = vi.spyOn(passwordHashing, 'hash');
const verify = vi.spyOn(passwordHashing, 'verify');

let auth: AccountTestApp;
let stored: string;
beforeAll(async () => {
  auth = await startAccountTestApp();
  const { uid } = await signUpUser(auth.app, 'alice');
  stored = (await auth.storedAccount(uid))?.password ?? '';
  await signUpUser(auth.app, 'nopassword');
  await sql`update auth_account set password = null where "userId" =
            (select id from auth_user where email = 'nopassword@example.com')`.execute(auth.app.db);
});
beforeEach(() => {
  hash.mockClear();
  verify.mockClear();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await auth.stop();
});

it.each([
  ['a wrong password', 'alice@example.com', 'wrong11!'],
  ['an unknown address', 'unknown@example.com', 'wrong11!'],
  ['an account without a password', 'nopassword@example.com', 'wrong11!'],
  ['an invalid password', 'unknown@example.com', 'x'],
])('a sign-in with %s costs one argon2 of the same size', async (_case, email, password) => {
  expect((await auth.signIn(email, password)).status).toBe(401);
  const hashed = hash.mock.results.map(({ value }) => value);
  const compared = verify.mock.calls.map(([encoded]) => encoded);
  const costs = [...(await Promise.all(hashed)), ...compared].map(costOf);
  expect(costs).toEqual([costOf(stored)]);
});

it('a password costs 19 MiB and two passes', async () => {
  expect(costOf(await realHashing.hash(passwords.first))).toBe('argon2id$v=19$m=19456,t=2,p=1');
});

it('requesting a reset computes none', async () => {
  for (const email of ['alice@example.com', 'unknown@example.com']) {
    expect((await auth.post('request-password-reset', { email })).status).toBe(200);
  }
  expect(hash).not.toHaveBeenCalled();
  expect((await auth.signIn('alice@example.com', passwords.first)).status).toBe(200);
});

/** argon2's version, memory, rounds and threads determine its time. */
function costOf(encoded: string): string {
  return encoded.split('$').slice(1, 4).join('$');
}
