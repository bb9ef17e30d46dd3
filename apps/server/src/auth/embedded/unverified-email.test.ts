import { endpoints } from '@reprise/contract/endpoints.ts';
import { describe, expect } from 'vitest';
import { it as base } from '#testing/fixtures/accounts.ts';
import { startAccountTestApp, type AccountTestApp } from '#testing/auth/account-test-app.ts';
import { everyCall, pathOf, type CallName } from '#testing/every-call.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import type { Caller, TestUser } from '#testing/test-app.ts';

const it = base
  .extend('env', { scope: 'file' }, { EMAIL_VERIFICATION: 'required' })
  .extend('bob', { scope: 'file' }, ({ auth }) => auth.app.createUser('bob'))
  .extend('tileId', { scope: 'file' }, ({ auth, bob }) =>
    makeTile(auth.app.db, { ownerId: bob.id }),
  );

const calls = ['createVideo', 'likePost', 'sendMessage'] as const;

const commands = (Object.keys(endpoints) as CallName[]).filter(
  (name) => endpoints[name].method !== 'GET' && endpoints[name].audience === 'member',
);

describe('with EMAIL_VERIFICATION=required', () => {
  it('a new account gets an email and can only read until it is confirmed', async ({
    auth,
    bob,
    tileId,
  }) => {
    const { id, user, caller, cookie } = await newcomer(auth, bob, 'alice');
    const code = await auth.mailbox.codeTo('alice@example.com');
    for (const name of calls) {
      expect(await make(bob, tileId, name, caller, user)).toMatchObject({
        status: 403,
        body: { error: { code: 'EMAIL_UNVERIFIED' } },
      });
    }
    expect(await madeBy(auth, id)).toEqual([0, 0, 0]);
    for (const name of ['userInfo', 'homeVideo', 'allFriends'] as const) {
      expect((await make(bob, tileId, name, caller, user)).status).toBe(200);
    }

    expect((await auth.post('confirm-email', { code })).status).toBe(200);
    const init = { headers: { cookie } };
    const { body } = await auth.app.visitor.call('GET', '/auth/token', undefined, init);
    const confirmed = auth.app.callerWith(body.token);
    for (const name of calls)
      expect((await make(bob, tileId, name, confirmed, user)).status).toBe(200);
    expect(await madeBy(auth, id)).toEqual([1, 1, 1]);
  });

  it('commands are rejected, except those of sessions, ways to sign in, tokens, webhooks and the first run', async ({
    auth,
    bob,
    tileId,
  }) => {
    const { user, caller } = await newcomer(auth, bob, 'erin');
    const allowed: CallName[] = [];
    for (const name of commands) {
      const { body } = await make(bob, tileId, name, caller, user);
      if (body.error?.code !== 'EMAIL_UNVERIFIED') allowed.push(name);
    }
    // Not passkeyOptions: its service rejects new factors of unconfirmed accounts.
    expect(allowed.toSorted()).toEqual([
      'addPasskey',
      'deleteWebhook',
      'endSession',
      'finishFirstRun',
      'removePasskey',
      'removeSignInMethod',
      'renamePasskey',
      'revokeToken',
      'signOutEverywhere',
    ]);
  });

  it('the email can be requested again', async ({ auth, bob }) => {
    const { cookie } = await newcomer(auth, bob, 'carol');
    const first = await auth.mailbox.codeTo('carol@example.com');
    expect((await auth.post('request-email-confirmation', {}, cookie)).status).toBe(200);
    const second = await auth.mailbox.codeTo('carol@example.com', 2);
    expect((await auth.post('confirm-email', { code: first })).status).toBe(400);
    expect((await auth.post('confirm-email', { code: second })).status).toBe(200);
  });
});

describe('without it', () => {
  it('signing up sends no email and restricts nothing', async () => {
    const open = await startAccountTestApp();
    const { uid, token } = await signUpUser(open.app, 'dan');
    await open.resetCode('dan');
    expect(open.mailbox.subjectsTo('dan@example.com')).toEqual(['Choose a new password']);
    const names = { uid, fname: 'Daniel', lname: 'Person' };
    const renamed = await open.app.callerWith(token).call('PATCH', '/user/updatename', names);
    expect(renamed.status).toBe(200);
    await open.stop();
  });
});

async function newcomer(auth: AccountTestApp, bob: TestUser, username: string) {
  const { uid, cookie, token } = await signUpUser(auth.app, username);
  const { db } = auth.app;
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  await db.insertInto('inboxes').values({ user_id: id }).execute();
  await db.insertInto('notification_documents').values({ user_id: id }).execute();
  await makeFriends(db, [id, bob.id]);
  const user = { uid, username, email: `${username}@example.com` };
  return { id, cookie, user, caller: auth.app.callerWith(token) };
}

function make(
  bob: TestUser,
  tileId: number,
  name: CallName,
  caller: Caller,
  user: Pick<TestUser, 'uid' | 'username' | 'email'>,
) {
  const target = {
    user: bob,
    tileId,
    publicId: '',
    requester: bob,
    chat: '',
    group: '',
    inviteCode: '',
    mix: 'x',
  };
  const { method, path } = endpoints[name];
  const input = everyCall[name](user, target);
  return caller.call(method, pathOf(path, input), input.body);
}

async function madeBy(auth: AccountTestApp, id: number): Promise<number[]> {
  const { db } = auth.app;
  const made = await Promise.all([
    db.selectFrom('tiles').select('id').where('owner_id', '=', id).execute(),
    db.selectFrom('likes').select('tile_id').where('user_id', '=', id).execute(),
    db.selectFrom('messages').select('sender_id').where('sender_id', '=', id).execute(),
  ]);
  return made.map(({ length }) => length);
}
