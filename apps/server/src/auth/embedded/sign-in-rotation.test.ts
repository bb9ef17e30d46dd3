import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  passwords,
  slowPoll,
  startAccountTestApp,
  type AccountTestApp,
} from '#testing/auth/account-test-app.ts';
import { signInAgain, signUpUser } from '#testing/auth/accounts.ts';

let auth: AccountTestApp;
beforeAll(async () => {
  auth = await startAccountTestApp();
});
afterAll(() => auth.stop());

describe('signing in with an existing session', () => {
  it.each([
    ['the same user', 'olga', 'olga'],
    ['another one', 'paul', 'quinn'],
  ])('as %s ends the old session', async (_case, name, then) => {
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

  it('keeps the session if the password is wrong', async () => {
    const { cookie } = await signUpUser(auth.app, 'rosa');
    expect((await auth.signIn('rosa@example.com', 'wrong11!', cookie)).status).toBe(401);
    expect((await auth.post('update-user', { name: 'x' }, cookie)).status).toBe(200);
  });

  it('ends it if another user signs up', async () => {
    const { cookie } = await signUpUser(auth.app, 'sven');
    const body = { email: 'tina@example.com', password: passwords.first };
    expect((await auth.post('sign-up/email', body, cookie)).status).toBe(200);
    expect((await auth.post('update-user', { name: 'x' }, cookie)).status).toBe(401);
  });
});
