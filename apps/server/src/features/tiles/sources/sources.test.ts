import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { credit } from '#testing/servers/oembed-server.ts';
import { storedState } from '#testing/stored-state.ts';
import type { TestUser } from '#testing/test-app.ts';
import {
  alice,
  app,
  bob,
  create,
  makeTileOf,
  newVideoId,
  notificationHistoryOf,
  offline,
  presentedSource,
  provider,
  setUpSources,
} from '#testing/features/sources.ts';

setUpSources();

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
