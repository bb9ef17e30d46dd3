import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { sourceLimits } from '@reprise/contract/tiles/source-limits.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBlock, makeAnyUser, makeTile, publicIdOf } from '#testing/factories.ts';
import { credit, openOembedServer, type OembedServer } from '#testing/servers/oembed-server.ts';
import { storedState } from '#testing/stored-state.ts';
import { startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

const { failuresAgainstProvider, failureWindowMs, failuresWithoutProvider } = sourceLimits;

let provider: OembedServer;
let app: TestApp;
let offline: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  provider = await openOembedServer();
  [app, offline] = await Promise.all([
    startTestApp({ SOURCE_LOOKUP: provider.url }),
    startTestApp({ SOURCE_LOOKUP: 'off' }),
  ]);
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
});
beforeEach(async () => {
  for (const { db } of [app, offline]) {
    for (const table of ['tiles', 'notifications', 'sources'] as const)
      await db.deleteFrom(table).execute();
  }
});
afterAll(async () => {
  await Promise.all([app.stop(), offline.stop()]);
  await provider.stop();
});

function newVideoId(): string {
  return randomBytes(8).toString('base64url');
}

async function makeTileOf(testApp: TestApp, videoId: string, ownerId?: number): Promise<number> {
  return makeTile(testApp.db, { videoId, ...(ownerId === undefined ? {} : { ownerId }) });
}

function reportPlayback({ call }: Pick<TestUser, 'call'>, tileId: number, outcome = 'unavailable') {
  return call('POST', '/sources/playback', { tile_id: tileId, outcome });
}

async function makeUsersOn(testApp: TestApp, size: number): Promise<TestUser[]> {
  const names = Array.from({ length: size }, () => `p${randomBytes(6).toString('hex')}`);
  return Promise.all(names.map((name) => testApp.createUser(name)));
}

async function presentedSource(testApp: TestApp, tileId: number): Promise<unknown> {
  const id = await publicIdOf(testApp.db, tileId);
  const { body } = await testApp.visitor.call('GET', `/get/tile?public_id=${id}`);
  return body.rows[0].source;
}

async function notificationHistoryOf(user: TestUser) {
  const { body } = await user.call('GET', '/notifications/history');
  return body.rows.map(({ id: _id, date: _date, ...row }: Record<string, unknown>) => row);
}

function create(user: TestUser, videoId: string) {
  return user.call('POST', '/create/newvideo', {
    link: videoId,
    description: 'the good part',
    owner: user.username,
    date: '2026-11-20T10:00:00.000Z',
    startTime: 1,
    endTime: 5,
  });
}

describe('Convert', () => {
  const lookUp = (user: TestUser, videoId: string) =>
    user.call('GET', `/sources/lookup?video_id=${videoId}`);

  it('returns title and channel with one lookup for all, and stores nothing', async () => {
    const videoId = newVideoId();
    const before = await storedState(app.db);
    const responses = await Promise.all([lookUp(alice, videoId), lookUp(bob, videoId)]);
    for (const { status, body } of responses) {
      expect(status).toBe(200);
      expect(body).toEqual({ rows: [credit] });
    }
    expect(provider.requestCount(videoId)).toBe(1);
    expect(await storedState(app.db)).toBe(before);
  });

  it.each([
    [401, 'embedding-off'],
    [403, 'unavailable'],
    [404, 'unavailable'],
  ])('with status %d returns that the video is unavailable: %s', async (status, reason) => {
    const videoId = newVideoId();
    provider.respondWith(videoId, status);
    expect((await lookUp(alice, videoId)).body).toEqual({ rows: [{ unavailable: reason }] });
  });

  it('returns nothing for a sample clip, or with lookups off', async () => {
    expect((await lookUp(alice, 'sample-0001')).body).toEqual({ rows: [{}] });
    expect(provider.requestCount('sample-0001')).toBe(0);
    const carol = await offline.createUser('carol');
    expect((await lookUp(carol, newVideoId())).body).toEqual({ rows: [{}] });
  });

  it.each([
    '',
    'short',
    'videoseries',
    'jNQXAC9IVRw%26x',
    'https://evil.example/',
    'a%00bcdefghij',
  ])('rejects the video id %j', async (videoId) => {
    const requestsBefore = provider.queries.length;
    expect((await lookUp(alice, videoId)).status).toBe(400);
    expect(provider.queries.length).toBe(requestsBefore);
  });

  it('requires a signed-in user', async () => {
    expect((await app.visitor.call('GET', '/sources/lookup?video_id=jNQXAC9IVRw')).status).toBe(
      401,
    );
  });
});

describe('a new clip', () => {
  it("has the provider's title and channel, whatever the client sends", async () => {
    const videoId = newVideoId();
    const { body } = await create(alice, videoId);
    expect(await presentedSource(app, body.tile_id)).toEqual(credit);
  });

  it('of a known video does not write its source again, unless something changed', async () => {
    const videoId = newVideoId();
    const version = async () => {
      const { rows } = await sql<{ xmin: string; unavailable_reason: string | null }>`
        select xmin, unavailable_reason from sources where video_id = ${videoId}`.execute(app.db);
      return rows[0];
    };
    await create(alice, videoId);
    const first = await version();
    expect(first).toMatchObject({ unavailable_reason: null });
    await create(bob, videoId);
    expect(await version()).toEqual(first);
    await sql`update sources set unavailable_reason = 'unavailable' where video_id = ${videoId}`.execute(
      app.db,
    );
    await create(bob, videoId);
    expect(await version()).toMatchObject({ unavailable_reason: null });
  });

  it('of an unavailable video is rejected, and nothing is stored', async () => {
    const videoId = newVideoId();
    provider.respondWith(videoId, 401);
    const before = await storedState(app.db);
    const { status, body } = await create(alice, videoId);
    expect([status, body.error]).toEqual([
      400,
      { code: 'VALIDATION', message: clipTexts.failures['embedding-off'] },
    ]);
    expect(await storedState(app.db)).toBe(before);
  });

  it('of a posted video marks the source unavailable for its tiles', async () => {
    const videoId = newVideoId();
    const tileId = await makeTileOf(app, videoId, bob.id);
    await app.db.insertInto('sources').values({ video_id: videoId }).execute();
    provider.respondWith(videoId, 404);
    expect((await create(alice, videoId)).status).toBe(400);
    expect(await notificationHistoryOf(bob)).toMatchObject([
      { kind: 'source-unavailable', tile_id: tileId },
    ]);
  });

  it('is posted without a source if the provider cannot be reached', async () => {
    const carol = await offline.createUser('carol2');
    const { status, body } = await create(carol, newVideoId());
    expect(status).toBe(200);
    expect(await presentedSource(offline, body.tile_id)).toBeUndefined();
  });
});

describe('a failure that the provider confirms', () => {
  it('marks every clip of the video and notifies each owner once', async () => {
    const videoId = newVideoId();
    const tiles = [
      await makeTileOf(app, videoId, alice.id),
      await makeTileOf(app, videoId, alice.id),
    ];
    const other = await makeTileOf(app, newVideoId(), alice.id);
    provider.respondWith(videoId, 404);
    const { status, body } = await reportPlayback(bob, tiles[0] ?? 0, 'embedding-off');
    expect([status, body]).toEqual([200, { rows: [{ unavailable: 'unavailable' }] }]);
    for (const tile of tiles)
      expect(await presentedSource(app, tile)).toEqual({ unavailable: 'unavailable' });
    expect(await presentedSource(app, other)).toBeUndefined();
    const history = await notificationHistoryOf(alice);
    expect(history).toHaveLength(2);
    expect(history[0]).toEqual({
      kind: 'source-unavailable',
      username: 'alice',
      img_url: accountLimits.defaultAvatar,
      tile_id: tiles[1],
      public_id: await publicIdOf(app.db, tiles[1] ?? 0),
      caption: 'the good part',
      tile_link: videoId,
      unseen: true,
    });
    expect(await notificationHistoryOf(bob)).toEqual([]);
    const panel = await alice.call('POST', '/notifications/clear');
    expect(panel.body.rows).toMatchObject([{ newLikes: 0, newFriendRequest: 0 }]);
  });

  it('by many at once is one lookup and one notification', async () => {
    const videoId = newVideoId();
    const tileId = await makeTileOf(app, videoId, alice.id);
    provider.respondWith(videoId, 404);
    const users = await makeUsersOn(app, 10);
    const responses = await Promise.all(
      [...users, ...users].map((user) => reportPlayback(user, tileId)),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(provider.requestCount(videoId)).toBe(1);
    expect(await notificationHistoryOf(alice)).toHaveLength(1);
  });

  it('keeps the credit', async () => {
    const videoId = newVideoId();
    const { body } = await create(alice, videoId);
    provider.respondWith(videoId, 404);
    await expect
      .poll(async () => (await reportPlayback(bob, body.tile_id)).body.rows, { timeout: 10_000 })
      .toEqual([{ ...credit, unavailable: 'unavailable' }]);
  });
});

describe('a failure that the provider denies', () => {
  it('counts only from several users, each once', async () => {
    const videoId = newVideoId();
    const tileId = await makeTileOf(app, videoId, alice.id);
    const users = await makeUsersOn(app, failuresAgainstProvider);
    for (const user of users.slice(1)) {
      for (let times = 0; times < 3; times += 1) {
        expect((await reportPlayback(user, tileId)).body.rows[0]).not.toHaveProperty('unavailable');
      }
    }
    expect(await notificationHistoryOf(alice)).toEqual([]);
    const [last = alice] = users;
    expect((await reportPlayback(last, tileId, 'embedding-off')).body.rows[0].unavailable).toBe(
      'embedding-off',
    );
    expect(await notificationHistoryOf(alice)).toHaveLength(1);
  });
});

describe('a failure without a provider response', () => {
  it('does not count from a suspended user', async () => {
    const tileId = await makeTileOf(offline, newVideoId());
    const users = await makeUsersOn(offline, failuresWithoutProvider);
    const [last, ...others] = users;
    for (const user of others) await reportPlayback(user, tileId);
    await offline.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where(
        'id',
        'in',
        others.map(({ id }) => id),
      )
      .execute();
    if (last) expect((await reportPlayback(last, tileId)).body).toEqual({ rows: [{}] });
    expect(await presentedSource(offline, tileId)).toEqual({});
  });

  it('needs several users within a day', async () => {
    const owner = await offline.createUser(`o${randomBytes(5).toString('hex')}`);
    const videoId = newVideoId();
    const tileId = await makeTileOf(offline, videoId, owner.id);
    const users = await makeUsersOn(offline, failuresWithoutProvider + 1);
    const [first, second, ...others] = users;
    for (const user of [first, second]) {
      if (user) expect((await reportPlayback(user, tileId)).body).toEqual({ rows: [{}] });
    }
    const longAgo = new Date(Date.now() - failureWindowMs - 60_000);
    await offline.db.updateTable('source_failures').set({ failed_at: longAgo }).execute();
    for (const user of others) {
      expect((await reportPlayback(user, tileId)).body).toEqual({ rows: [{}] });
    }
    // The user whose failure had expired fails again, as the third user.
    if (first)
      expect((await reportPlayback(first, tileId)).body.rows).toEqual([
        { unavailable: 'unavailable' },
      ]);
    expect(await notificationHistoryOf(owner)).toHaveLength(1);
  });
});

describe('an unavailable video', () => {
  async function makeUnavailableTile(testApp: TestApp, ownerId: number) {
    const videoId = newVideoId();
    const tileId = await makeTileOf(testApp, videoId, ownerId);
    await testApp.db
      .insertInto('sources')
      .values({ video_id: videoId, title: 'Old title', unavailable_reason: 'unavailable' })
      .execute();
    return { videoId, tileId };
  }

  it('becomes available when it plays and the provider agrees; its owner is not notified twice', async () => {
    const { videoId, tileId } = await makeUnavailableTile(app, alice.id);
    expect((await reportPlayback(bob, tileId, 'played')).body).toEqual({ rows: [credit] });
    expect(await presentedSource(app, tileId)).toEqual(credit);
    provider.respondWith(videoId, 404);
    const reportedReason = async () => (await reportPlayback(bob, tileId)).body.rows[0].unavailable;
    await expect.poll(reportedReason, { timeout: 10_000 }).toBe('unavailable');
    expect(await notificationHistoryOf(alice)).toHaveLength(1);
    await app.db.updateTable('sources').set({ unavailable_reason: null }).execute();
    expect(await reportedReason()).toBe('unavailable');
    expect(await notificationHistoryOf(alice)).toHaveLength(1);
  });

  it('stays unavailable while the provider says so', async () => {
    const { videoId, tileId } = await makeUnavailableTile(app, alice.id);
    provider.respondWith(videoId, 404);
    const before = await storedState(app.db);
    expect((await reportPlayback(bob, tileId, 'played')).body.rows[0].unavailable).toBe(
      'unavailable',
    );
    expect(await storedState(app.db)).toBe(before);
  });

  it('becomes available when it plays and there is no lookup; failures restart', async () => {
    const owner = await offline.createUser(`o${randomBytes(5).toString('hex')}`);
    const videoId = newVideoId();
    const tileId = await makeTileOf(offline, videoId, owner.id);
    const users = await makeUsersOn(offline, failuresWithoutProvider);
    for (const user of users) await reportPlayback(user, tileId);
    expect(await presentedSource(offline, tileId)).toEqual({ unavailable: 'unavailable' });
    expect((await reportPlayback(owner, tileId, 'played')).body).toEqual({ rows: [{}] });
    const [first = owner] = users;
    expect((await reportPlayback(first, tileId)).body).toEqual({ rows: [{}] });
    expect(await notificationHistoryOf(owner)).toHaveLength(1);
  });

  it('is not looked up again by users it fails for', async () => {
    const { videoId, tileId } = await makeUnavailableTile(app, alice.id);
    await Promise.all(Array.from({ length: 10 }, () => reportPlayback(bob, tileId)));
    expect(provider.requestCount(videoId)).toBe(0);
  });

  it('is marked in messages with its clip', async () => {
    const { tileId } = await makeUnavailableTile(app, alice.id);
    const [carol, dan] = await makeUsersOn(app, 2);
    if (!carol || !dan) throw new Error('A user is missing.');
    await app.db
      .insertInto('friendships')
      .values({
        low_id: Math.min(carol.id, dan.id),
        high_id: Math.max(carol.id, dan.id),
        sender_id: carol.id,
        is_accepted: true,
      })
      .execute();
    const id = '7d3f2c1e-9a4b-4c5d-8e6f-0123456789ab';
    const sent = await carol.call('POST', '/chat/share', {
      tile_id: tileId,
      text: '',
      messages: [{ id, to: dan.uid }],
    });
    expect(sent.status).toBe(200);
    const [high, low] = [carol.uid, dan.uid].toSorted().toReversed();
    const { body } = await dan.call('GET', `/chat/messages?chat=${high}${low}&before=99`);
    expect(body.rows[0].tile).toMatchObject({ id: tileId, unavailable: 'unavailable' });
  });
});

describe('bad input', () => {
  it('for a missing or blocked tile returns 404 and changes nothing', async () => {
    const carol = await makeAnyUser(app.db);
    const tileId = await makeTileOf(app, newVideoId(), carol.id);
    await makeBlock(app.db, [carol.id, bob.id]);
    const before = await storedState(app.db);
    const requestsBefore = provider.queries.length;
    for (const id of [tileId, 999_999]) {
      expect((await reportPlayback(bob, id)).body.error.code).toBe('NOT_FOUND');
    }
    expect(await storedState(app.db)).toBe(before);
    expect(provider.queries.length).toBe(requestsBefore);
  });

  it('of a sample clip changes nothing', async () => {
    const tileId = await makeTileOf(app, 'sample-0001');
    const before = await storedState(app.db);
    expect((await reportPlayback(bob, tileId)).body).toEqual({ rows: [{}] });
    expect(await storedState(app.db)).toBe(before);
  });

  it.each([
    [{ outcome: 'offline' }],
    [{ outcome: 'unavailable', tile_id: '1' }],
    [{ outcome: 'unavailable', video_id: 'jNQXAC9IVRw' }],
    [{}],
  ])('%j is rejected', async (fields) => {
    const tileId = await makeTileOf(app, newVideoId());
    const before = await storedState(app.db);
    const { status } = await bob.call('POST', '/sources/playback', { tile_id: tileId, ...fields });
    expect(status).toBe(400);
    expect(await storedState(app.db)).toBe(before);
  });

  it('of a visitor is rejected', async () => {
    const tileId = await makeTileOf(app, newVideoId());
    expect((await reportPlayback(app.visitor as TestUser, tileId)).status).toBe(401);
  });
});
