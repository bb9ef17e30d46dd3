import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { inject, afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/open.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import {
  embeddedIssuer,
  firebaseIssuer,
  signToken,
  type Subject,
  type TokenIssuer,
} from '#testing/auth/token-issuers.ts';
import { makeTile } from '#testing/factories.ts';
import { makeFriendGroup, requireNoDifferences, send, storedChat } from '#testing/features/chat.ts';
import { suspend, suspensionsOf } from '#testing/features/suspensions.ts';
import { testDatabaseUrl } from '#testing/server-process.ts';
import { startAppOn, startTestApp, type Caller, type TestApp } from '#testing/test-app.ts';

const suspended = {
  error: { code: 'ACCOUNT_SUSPENDED', message: 'Your account is suspended.' },
  rows: [{ reason: 'spam', until: null, contact: 'mailto:help@clips.example' }],
};

const settings = { OPERATOR_CONTACT: 'mailto:help@clips.example' };

describe.each([
  ['embedded', () => embeddedIssuer(settings)],
  ['firebase', () => firebaseIssuer({}, settings)],
])('a suspension, %s', (_name, open) => {
  let issuer: TokenIssuer;
  let user: Subject;
  let token: string;
  let caller: Caller;
  let viewer: Caller;

  beforeAll(async () => {
    issuer = await open();
    user = await issuer.createUser('mallory');
    token = await signToken(issuer, await issuer.signIn(user));
    caller = issuer.app.callerWith(token);
    const walter = await issuer.createUser('walter');
    viewer = issuer.app.callerWith(await signToken(issuer, await issuer.signIn(walter)));
  });
  afterAll(() => issuer.stop());

  function ownRecord() {
    return caller.call('GET', `/user/info?uid=${user.uid}`);
  }

  async function visibleTiles(): Promise<number[]> {
    const address = '/get/yourposts?feedPerson=mallory&sort=recent&user=walter&limit=50';
    const { body } = await viewer.call('GET', address);
    return body.rows.map((tile: { tile_id: number }) => tile.tile_id);
  }

  it('ends sockets and calls with its reason, hides clips, and resuming restores them', async () => {
    const { app } = issuer;
    const tileId = await makeTile(app.db, { ownerId: user.id });
    const socket = await app.socket({ token });
    expect([(await ownRecord()).status, await visibleTiles()]).toEqual([200, [tileId]]);

    await suspend(app.db, 'MALLORY');
    await expect.poll(() => socket.raw.connected).toBe(false);
    expect(socket.endReasons).toEqual([suspended]);
    const calls = [
      ['GET', `/user/info?uid=${user.uid}`],
      ['GET', '/get/homevideo?sort=recent&user=mallory&limit=5'],
      ['POST', '/create/likepost/1&mallory'],
      ['POST', '/user/signouteverywhere', { uid: user.uid, except_this: false }],
    ] as const;
    for (const [method, path, body] of calls) {
      expect(await caller.call(method, path, body)).toMatchObject({ status: 403, body: suspended });
    }
    await expect(app.socket({ token })).rejects.toMatchObject({ data: suspended });
    expect(await visibleTiles()).toEqual([]);

    expect(await suspensionsOf(app.db).resume('mallory', null)).toMatchObject({ isChanged: true });
    expect((await ownRecord()).status).toBe(200);
    expect((await (await app.socket({ token })).subscribe('users', user.uid)).version).toBe(1);
    expect(await visibleTiles()).toEqual([tileId]);
    expect(await suspensionsOf(app.db).resume('mallory', null)).toMatchObject({ isChanged: false });
    expect(await logOf(app, user.uid)).toEqual([
      { action: 'suspend', note: 'spam', moderator_id: null },
      { action: 'resume', note: '', moderator_id: null },
    ]);
  });

  it('says when it ends, and ends then', async () => {
    const { app } = issuer;
    const endsAt = new Date(Date.now() + 60_000);
    await suspend(app.db, 'mallory', endsAt);
    await expect.poll(async () => (await ownRecord()).status).toBe(403);
    expect((await ownRecord()).body.rows).toMatchObject([{ until: endsAt.toISOString() }]);
    expect(await suspensionsOf(app.db).resumeEnded()).toEqual([]);

    await suspend(app.db, 'mallory', new Date(Date.now() - 1));
    const ended = await Promise.all([1, 2].map(() => suspensionsOf(app.db).resumeEnded()));
    // The server also resumes ended suspensions.
    expect(ended.flat().length).toBeLessThanOrEqual(1);
    await expect.poll(async () => (await ownRecord()).status).toBe(200);
    expect(await app.db.selectFrom('suspensions').selectAll().execute()).toEqual([]);
    const actions = (await logOf(app, user.uid)).map(({ action }) => action);
    expect(actions.slice(-3)).toEqual(['suspend', 'suspend', 'resume']);
  });

  it('of a pending account is rejected, because its end would approve the account', async () => {
    const { app } = issuer;
    const setStatus = (status: 'pending' | 'active') =>
      app.db.updateTable('users').set({ status }).where('id', '=', user.id).execute();
    await setStatus('pending');
    await expect(suspend(app.db, 'mallory')).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await app.db.selectFrom('suspensions').selectAll().execute()).toEqual([]);
    await setStatus('active');
  });

  it('of no user changes nothing', async () => {
    const { app } = issuer;
    await expect(suspend(app.db, 'stranger')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(suspensionsOf(app.db).resume('stranger', null)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await app.db.selectFrom('suspensions').selectAll().execute()).toEqual([]);
  });
});

describe('a suspended account of the embedded service', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(settings);
  });
  afterAll(() => app.stop());

  function signIn(password: string) {
    const body = { email: 'peggy@example.com', password };
    return app.visitor.call('POST', '/auth/sign-in/email', body);
  }

  it('learns the reason with the right password only, and can only sign out', async () => {
    const { cookie, token, uid } = await signUpUser(app, 'peggy');
    const withCookie = (path: string, body?: object) =>
      app.visitor.call(body ? 'POST' : 'GET', path, body, { headers: { cookie } });
    await suspend(app.db, 'peggy');
    expect(await signIn('wrong1!')).toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHENTICATED' } },
    });
    expect(await signIn('reprise1!')).toMatchObject({ status: 403, body: suspended });
    const change = { current: 'reprise1!', password: 'reprise2!' };
    // A cookie with a similar name must not hide the session.
    for (const cookies of [cookie, `x_reprise_session=decoy.y; ${cookie}`]) {
      const init = { headers: { cookie: cookies } };
      const post = (path: string, body: object) => app.visitor.call('POST', path, body, init);
      const rejected = { status: 403, body: suspended };
      expect(await post('/auth/change-password', change)).toMatchObject(rejected);
      expect(await post('/auth/update-user', { name: 'Mallory' })).toMatchObject(rejected);
    }
    const account = await app.database.pool.query('select name from auth_user where id = $1', [
      uid,
    ]);
    expect(account.rows).toEqual([{ name: '' }]);
    const { rows } = await app.database.pool.query('select id from auth_session');
    expect(rows).toHaveLength(1);

    await suspensionsOf(app.db).resume('peggy', null);
    const ownRecord = () => app.callerWith(token).call('GET', `/user/info?uid=${uid}`);
    await expect.poll(async () => (await ownRecord()).status).toBe(200);
    expect((await signIn('reprise1!')).status).toBe(200);
    await suspend(app.db, 'peggy');
    expect((await withCookie('/auth/sign-out', {})).status).toBe(200);
    expect((await withCookie('/auth/token')).status).toBe(401);
  });
});

describe('with two servers', () => {
  const shared = {
    ...settings,
    DATABASE_URL: testDatabaseUrl('any'),
    AUTH_SECRET: 's'.repeat(32),
  };
  let firstServer: TestApp;
  let secondServer: TestApp;
  beforeAll(async () => {
    firstServer = await startTestApp(shared);
    const { database = '' } = firstServer.database.pool.options;
    const same = openDatabase({ ...inject('postgres'), database }, () => {});
    secondServer = await startAppOn(same, shared);
  });
  afterAll(async () => {
    await requireNoDifferences(firstServer.db);
    await secondServer.stop();
    await firstServer.stop();
  });

  it('ends the sockets and calls of the user on both, and of no other', async () => {
    const [alice, bob] = await makeFriendGroup(firstServer, 'alice', 'bob');
    const servers = [firstServer, secondServer];
    const sockets = await Promise.all(servers.map((server) => server.socket(alice)));
    const ofBob = await secondServer.socket(bob);
    const record = `/user/info?uid=${alice.uid}`;
    const statuses = () =>
      Promise.all(
        servers.map(async (server) => {
          return (await server.callerWith(alice.token).call('GET', record)).status;
        }),
      );
    expect(await statuses()).toEqual([200, 200]);
    await suspend(firstServer.db, 'alice');
    await expect.poll(() => sockets.map(({ raw }) => raw.connected)).toEqual([false, false]);
    expect(await statuses()).toEqual([403, 403]);
    expect(sockets.map(({ endReasons }) => endReasons)).toEqual([[suspended], [suspended]]);
    expect(ofBob.raw.connected).toBe(true);
    await suspensionsOf(firstServer.db).resume('alice', null);
    await expect.poll(statuses).toEqual([200, 200]);
  });

  it('stores every message that was accepted before, and none after', async () => {
    for (let round = 0; round < runs(5, 1); round += 1) {
      const [carol, dan] = await makeFriendGroup(firstServer, `carol${round}`, `dan${round}`);
      const sent: number[] = [];
      const stopping = new AbortController();
      const sender = async () => {
        while (!stopping.signal.aborted) sent.push((await send(carol, dan)).status);
      };
      const senders = [sender(), sender(), sender()];
      await expect.poll(() => sent.length).toBeGreaterThan(5);
      await suspend(firstServer.db, carol.username);
      await expect.poll(() => sent.at(-1)).toBe(403);
      stopping.abort();
      await Promise.all(senders);
      const accepted = sent.filter((status) => status === 200).length;
      expect(sent.filter((status) => status !== 200 && status !== 403)).toEqual([]);
      expect((await storedChat(firstServer.db, carol, dan))?.messages).toHaveLength(accepted);
      // A server may accept the token for another second.
      await expect.poll(async () => (await send(carol, dan)).status).toBe(403);
      const chat = combinedChatId(carol.uid, dan.uid);
      const { body } = await dan.call('GET', `/chat/messages?chat=${chat}&before=999999`);
      expect(body.rows.length).toBeGreaterThan(0);
    }
  });

  it('leaves nothing behind when the account is deleted at the same time', async () => {
    for (let round = 0; round < runs(10, 3); round += 1) {
      const user = await firstServer.createUser(`leaver${round}`);
      const [deleted] = await Promise.all([
        user.call('DELETE', '/user/delete', { uid: user.uid }),
        suspend(secondServer.db, user.username).catch(() => undefined),
      ]);
      expect([200, 403]).toContain(deleted.status);
      const row = await firstServer.db
        .selectFrom('users')
        .leftJoin('suspensions', 'user_id', 'users.id')
        .select(['status', 'user_id'])
        .where('users.id', '=', user.id)
        .executeTakeFirstOrThrow();
      expect([
        ['deleted', null],
        ['suspended', user.id],
      ]).toContainEqual([row.status, row.user_id]);
    }
  });
});

async function logOf(app: TestApp, uid: string) {
  return app.db
    .selectFrom('moderation_log')
    .innerJoin('users', 'users.id', 'subject_id')
    .select(['action', 'note', 'moderator_id'])
    .where('uid', '=', uid)
    .orderBy('moderation_log.id')
    .execute();
}
