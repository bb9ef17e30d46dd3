import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { sourceLimits } from '@reprise/contract/tiles/limits.ts';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeBlock, makeAnyUser, publicIdOf } from '#testing/factories.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import { credit } from '#testing/servers/oembed-server.ts';
import { storedState } from '#testing/stored-state.ts';
import type { TestUser, TestApp } from '#testing/test-app.ts';
import {
  alice,
  app,
  bob,
  create,
  makeTileOf,
  makeUsersOn,
  newVideoId,
  notificationHistoryOf,
  offline,
  presentedSource,
  provider,
  reportPlayback,
  setUpSources,
} from '#testing/features/sources.ts';

setUpSources();

const { failuresAgainstProvider, failureWindowMs, failuresWithoutProvider } = sourceLimits;

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

  it('marks the clips of others while the account of an owner is deleted', async () => {
    const videoId = newVideoId();
    const [owner = alice] = await makeUsersOn(app, 1);
    const tileId = await makeTileOf(app, videoId, alice.id);
    await makeTileOf(app, videoId, owner.id);
    await owner.call('POST', '/create/report', {
      tile_id: tileId,
      username: owner.username,
      reason: 'no',
    });
    provider.respondWith(videoId, 404);
    const holding = await app.db.startTransaction().execute();
    await sql`select from reports where user_id = ${owner.id} for update`.execute(holding);
    const deletion = owner.call('DELETE', '/user/delete', { uid: owner.uid });
    await waitForBlockedQueries(app.db, 1);
    const reporting = reportPlayback(bob, tileId);
    await waitForBlockedQueries(app.db, 2);
    await holding.commit().execute();
    expect((await deletion).status).toBe(200);
    expect(await reporting).toMatchObject({
      status: 200,
      body: { rows: [{ unavailable: 'unavailable' }] },
    });
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

describe('a fault of the player', () => {
  it.each(['player-fault', 'site-rejected', 'timeout', 'bad-link', '152', 152, null])(
    'reported as %j is rejected and counts for nothing',
    async (outcome) => {
      const tileId = await makeTileOf(offline, newVideoId());
      const users = await makeUsersOn(offline, failuresWithoutProvider);
      const before = await storedState(offline.db);
      for (const user of users) {
        const body = { tile_id: tileId, outcome };
        expect((await user.call('POST', '/sources/playback', body)).status).toBe(400);
      }
      expect(await storedState(offline.db)).toBe(before);
    },
  );
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
