import { sql } from 'kysely';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { it } from '#testing/fixtures/accounts.ts';
import { passwords, type AccountTestApp } from '#testing/auth/account-test-app.ts';
import { signInAgain, signUpUser } from '#testing/auth/accounts.ts';
import { holdHashing } from '#testing/auth/held-hashing.ts';
import { passwordHashing } from './password-hashing.ts';

const { first, next } = passwords;

describe('while a password is hashed, no transaction is open', () => {
  it.for([
    ['a sign-up', 'hash', 'sign-up/email', { email: 'new@example.com', password: first }],
    ['a sign-in', 'verify', 'sign-in/email', { email: 'ada@example.com', password: first }],
    ['a confirmation', 'verify', 'confirm-password', { password: first }],
    ['checking a change', 'verify', 'change-password', { current: first, password: next }],
    ['a change', 'hash', 'change-password', { current: first, password: next }],
    ['setting up two steps', 'verify', 'second-factor/set-up', { password: first }],
    ['turning two steps off', 'verify', 'second-factor/turn-off', { password: first }],
    ['a reset', 'hash', 'reset-password', null],
  ] as const)('%s', async ([_case, name, path, body], { auth }) => {
    const exists = await auth.signIn('ada@example.com', first);
    if (exists.status !== 200) await signUpUser(auth.app, 'ada');
    const { cookie } = await signInAgain(auth.app, 'ada');
    const resetBody = async () => ({ code: await auth.resetCode('ada'), password: first });
    const sentBody = body ?? (await resetBody());
    const { started, release } = holdHashing(name);
    const sent = auth.post(path, sentBody, cookie);
    await started;
    // One of a background job ends; one of the call would last as long as the hash.
    await expect.poll(() => openTransactions(auth)).toBe(0);
    release();
    expect((await sent).status).toBe(200);
    if (path === 'change-password') {
      const changed = (await sent).headers.getSetCookie()[0]?.split(';')[0] ?? '';
      await auth.post(path, { current: next, password: first }, changed);
    }
  });
});

describe('many calls of one account that hash', () => {
  /** Holds all checks of passwords. Returns the hashes of those that have started. */
  function holdAll() {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { verify } = passwordHashing;
    const spy = vi.spyOn(passwordHashing, 'verify').mockImplementation(async (...args) => {
      await released;
      return verify(...args);
    });
    onTestFinished(() => {
      release();
      spy.mockRestore();
    });
    return { checked: () => spy.mock.calls.map(([stored]) => stored), release };
  }

  it.for([
    ['confirm-password', { password: first }],
    ['change-password', { current: first, password: next }],
    ['second-factor/set-up', { password: first }],
    ['sign-in/email', { email: 'busy@example.com', password: first }],
  ] as const)('leave the processor to others: %s', async ([path, body], { auth }) => {
    const name = path === 'sign-in/email' ? 'busy' : path.slice(0, 7).replace('-', '');
    const busy = await signUpUser(auth.app, name);
    const other = await signUpUser(auth.app, `${name}other`);
    const { password: hash } = (await auth.storedAccount(other.uid)) ?? {};
    const { checked, release } = holdAll();
    const calls = Array.from({ length: 10 }, () => auth.post(path, body, busy.cookie));
    await expect.poll(() => checked().length).toBe(2);
    const confirmed = auth.post('confirm-password', { password: first }, other.cookie);
    await expect.poll(checked).toContain(hash);
    expect(checked()).toHaveLength(3);
    release();
    expect((await confirmed).status).toBe(200);
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toContain(200);
  });
});

async function openTransactions(auth: AccountTestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and xact_start is not null
      and pid <> pg_backend_pid()`.execute(auth.app.db);
  return rows[0]?.count ?? 0;
}
