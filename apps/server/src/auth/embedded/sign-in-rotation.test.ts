import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/accounts.ts';
import { passwords, slowPoll } from '#testing/auth/account-test-app.ts';
import { signInAgain, signUpUser } from '#testing/auth/accounts.ts';

describe('signing in with an existing session', () => {
  it.for([
    ['the same user', 'olga', 'olga'],
    ['another one', 'paul', 'quinn'],
  ] as const)('as %s ends the old session', async ([_case, name, then], { auth }) => {
    const old = await signUpUser(auth.app, name);
    if (then !== name) await signUpUser(auth.app, then);
    const socket = await auth.app.socket(old);
    const elsewhere = await signInAgain(auth.app, name);
    expect((await auth.signIn(`${then}@example.com`, passwords.first, old.cookie)).status).toBe(
      200,
    );
    await expect.poll(() => socket.raw.connected, slowPoll).toBe(false);
    expect((await auth.post('update-user', { name: 'x' }, old.cookie)).status).toBe(401);
    const info = await auth.app.callerWith(old.token).call('GET', `/user/info?uid=${old.uid}`);
    expect(info.status).toBe(401);
    expect((await auth.post('update-user', { name: 'x' }, elsewhere.cookie)).status).toBe(200);
  });

  it('keeps the session if the password is wrong', async ({ auth }) => {
    const { cookie } = await signUpUser(auth.app, 'rosa');
    expect((await auth.signIn('rosa@example.com', 'wrong11!', cookie)).status).toBe(401);
    expect((await auth.post('update-user', { name: 'x' }, cookie)).status).toBe(200);
  });

  it('ends it if another user signs up', async ({ auth }) => {
    const { cookie } = await signUpUser(auth.app, 'sven');
    const body = { email: 'tina@example.com', password: passwords.first };
    expect((await auth.post('sign-up/email', body, cookie)).status).toBe(200);
    expect((await auth.post('update-user', { name: 'x' }, cookie)).status).toBe(401);
  });
});
