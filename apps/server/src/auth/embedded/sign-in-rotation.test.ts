import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  passwords,
  slowPoll,
  startAccountTestApp,
  type AccountTestApp,
} from '#testing/auth/account-test-app.ts';
import { signInAgain, signUpUser } from '#testing/auth/accounts.ts';

let world: AccountTestApp;
beforeAll(async () => {
  world = await startAccountTestApp();
});
afterAll(() => world.stop());

describe('signing in with an existing session', () => {
  it.each([
    ['the same user', 'olga', 'olga'],
    ['another one', 'paul', 'quinn'],
  ])('as %s ends the old session', async (_case, name, then) => {
    const old = await signUpUser(world.app, name);
    if (then !== name) await signUpUser(world.app, then);
    const socket = await world.app.socket(old);
    const elsewhere = await signInAgain(world.app, name);
    expect((await world.signIn(`${then}@example.com`, passwords.first, old.cookie)).status).toBe(
      200,
    );
    await expect.poll(() => socket.raw.connected, slowPoll).toBe(false);
    expect((await world.post('update-user', { name: 'x' }, old.cookie)).status).toBe(401);
    const info = await world.app.callerWith(old.token).call('GET', `/user/info?uid=${old.uid}`);
    expect(info.status).toBe(401);
    expect((await world.post('update-user', { name: 'x' }, elsewhere.cookie)).status).toBe(200);
  });

  it('keeps the session if the password is wrong', async () => {
    const { cookie } = await signUpUser(world.app, 'rosa');
    expect((await world.signIn('rosa@example.com', 'wrong11!', cookie)).status).toBe(401);
    expect((await world.post('update-user', { name: 'x' }, cookie)).status).toBe(200);
  });

  it('ends it if another user signs up', async () => {
    const { cookie } = await signUpUser(world.app, 'sven');
    const body = { email: 'tina@example.com', password: passwords.first };
    expect((await world.post('sign-up/email', body, cookie)).status).toBe(200);
    expect((await world.post('update-user', { name: 'x' }, cookie)).status).toBe(401);
  });
});
