import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { send } from '#testing/features/chat.ts';
import { updateFriend } from '#testing/features/friends.ts';
import { signInAgain, signOut, signUpUser } from '#testing/auth/accounts.ts';
import { randomEndpoint, subscribe } from '#testing/features/push.ts';
import { storedState } from '#testing/stored-state.ts';
import { startAppOn } from '#testing/test-app.ts';
import {
  alice,
  app,
  bob,
  bodiesAt,
  browserOf,
  endpoints,
  messagesAt,
  pollOptions,
  sendAndWait,
  serverKey,
  service,
  setUpPushes,
} from '#testing/features/push-test-app.ts';

setUpPushes();

describe('subscribing', () => {
  it.each([
    ['an unknown host', { endpoint: 'https://evil.example/x' }, 'BAD_URL'],
    ['this machine', { endpoint: 'http://127.0.0.1:1/x' }, 'BAD_URL'],
    ['invalid keys', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }, 'VALIDATION'],
    ['half of the keys', { keys: { auth: 'A'.repeat(22) } }, 'VALIDATION'],
    ['an extra field', { expirationTime: null }, 'VALIDATION'],
    ['an overlong URL', { endpoint: `${randomEndpoint()}/${'x'.repeat(1_000)}` }, 'VALIDATION'],
  ])('%s is rejected', async (_case, change, code) => {
    const before = await storedState(app.db);
    const { status, body } = await subscribe(bob, change);
    expect([status, body.error.code]).toEqual([400, code]);
    expect(await storedState(app.db)).toBe(before);
  });

  it('is off with PUSH=off, and nothing is sent', async () => {
    const browser = await browserOf(bob);
    const withoutPush = await startAppOn(app.database, {
      PUSH: 'off',
      PUSH_SERVICES: service.origin,
    });
    const [to, from] = [withoutPush, withoutPush].map(({ callerWith }, nth) => ({
      ...(nth === 0 ? bob : alice),
      ...callerWith((nth === 0 ? bob : alice).token),
    }));
    if (!to || !from) throw new Error('A user is missing.');
    expect((await to.call('GET', '/push/key')).body).toEqual({ rows: [] });
    expect((await subscribe(to)).status).toBe(404);
    expect((await send(from, to, { text: 'quiet' })).status).toBe(200);
    await sendAndWait('loud', bob, browser);
    expect(await bodiesAt(browser)).toEqual(['loud']);
    await withoutPush.stopServer();
  });

  it('returns the same public key on every server of a database, and never the private one', async () => {
    const second = await startAppOn(app.database, {});
    const { body } = await second.callerWith(bob.token).call('GET', '/push/key');
    expect(body).toEqual({ rows: [{ key: serverKey }] });
    expect(Buffer.from(serverKey, 'base64url')).toHaveLength(65);
    await second.stopServer();
  });
});

describe('devices that get no more pushes', () => {
  it('a device that has unsubscribed', async () => {
    const [first, second] = [await browserOf(bob), await browserOf(bob)];
    const { endpoint } = first.subscription;
    const body = { uid: bob.uid, endpoint };
    expect((await bob.call('DELETE', '/push/subscription', body)).status).toBe(200);
    await sendAndWait('after', bob, second);
    expect(await first.pushes()).toEqual([]);
  });

  it("a previous user's device", async () => {
    const [shared, other] = [await browserOf(bob), await browserOf(bob)];
    const erin = await app.createUser('erin');
    await subscribe(erin, shared.subscription);
    await sendAndWait('for bob', bob, other);
    expect(await shared.pushes()).toEqual([]);
    await updateFriend(alice, erin, 'Send Friend Request');
    await expect.poll(() => messagesAt(shared), pollOptions).toHaveLength(1);
    const body = { uid: bob.uid, endpoint: shared.subscription.endpoint };
    expect((await bob.call('DELETE', '/push/subscription', body)).status).toBe(200);
    expect(await endpoints()).toContain(shared.subscription.endpoint);
  });

  it.each([
    ['a signed-out session', 'out'],
    ['all sessions but one', 'everywhere'],
  ])('%s', async (_case, how) => {
    const name = `fay.${how}`;
    const fay = { ...(await signUpUser(app, name)), username: name };
    const again = await signInAgain(app, name);
    const [phone, laptop] = [app.callerWith(fay.token), app.callerWith(again.token)];
    const [ended, other] = [
      await browserOf({ uid: fay.uid, call: phone.call }),
      await browserOf({ uid: fay.uid, call: laptop.call }),
    ];
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('uid', '=', fay.uid)
      .executeTakeFirstOrThrow();
    await app.db.insertInto('inboxes').values({ user_id: id }).execute();
    await app.db.insertInto('notification_documents').values({ user_id: id }).execute();
    if (how === 'out') await signOut(app, fay);
    else {
      const body = { uid: fay.uid, except_this: true };
      expect((await laptop.call('POST', '/user/signouteverywhere', body)).status).toBe(200);
    }
    await updateFriend(alice, { username: name }, 'Send Friend Request');
    await expect.poll(() => messagesAt(other), pollOptions).toHaveLength(1);
    expect(await ended.pushes()).toEqual([]);
    expect(await endpoints()).toEqual([other.subscription.endpoint]);
  });

  it.each([
    ['a suspended user', 'gus', sql`update users set status = 'suspended' where username = `],
    [
      'an expired session',
      'hana',
      sql`update auth_session set "expiresAt" = now() from auth_user u
          where u.id = "userId" and u.name = `,
    ],
    [
      'an ended sign-in of an external provider',
      'ivan',
      sql`update users set sessions_valid_from = now() + interval '1 minute' where username = `,
    ],
  ])('%s', async (_case, name, update) => {
    const user = await app.createUser(name);
    await updateFriend(alice, user, 'Send Friend Request');
    await updateFriend(user, alice, 'Accept Friend Request');
    const [ended, secondBrowser] = [await browserOf(user), await browserOf(bob)];
    await ended.respondWith({ status: 503, headers: { 'retry-after': '1' } });
    await send(alice, user, { text: 'too late' });
    await expect.poll(() => ended.rejected(), pollOptions).toHaveLength(1);
    await sql`${update} ${name}`.execute(app.db);
    for (const text of ['after the delay', 'and later'])
      await sendAndWait(text, bob, secondBrowser);
    expect(await ended.pushes()).toEqual([]);
  });

  it("a deleted user's device", async () => {
    const hal = await app.createUser('hal');
    await browserOf(hal);
    expect((await hal.call('DELETE', '/user/delete', { uid: hal.uid })).status).toBe(200);
    expect(await endpoints()).toEqual([]);
  });
});
