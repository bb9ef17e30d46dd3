import { sourceLimits } from '@reprise/contract/tiles/limits.ts';
import { DAY, HOUR } from '@reprise/contract/units.ts';
import { expect, it } from 'vitest';
import { credit } from '#testing/servers/oembed-server.ts';
import type { TestApp } from '#testing/test-app.ts';
import {
  alice,
  app,
  makeTileOf,
  newVideoId,
  notificationHistoryOf,
  offline,
  presentedSource,
  provider,
  setUpSources,
} from '#testing/features/sources.ts';

setUpSources();

const old = { title: 'Old title', channel: 'Old channel', channel_url: null };

/** A later run is due again, whatever ran before. */
let hours = 0;

it('refreshes titles older than 20 days, and asks about no newer ones', async () => {
  const stale = await makeCredit(app, 21);
  const fresh = await makeCredit(app, 19);
  await runJobs(app);
  expect(await presentedSource(app, stale.tileId)).toEqual(credit);
  expect(provider.requestCount(fresh.videoId)).toBe(0);
  await runJobs(app);
  expect(provider.requestCount(stale.videoId)).toBe(1);
});

it('takes the oldest first, a batch at a time', async () => {
  const ages = Array.from({ length: sourceLimits.creditBatch + 2 }, (_, index) => 21 + index / 10);
  const made = [];
  for (const age of ages) made.push(await makeCredit(app, age));
  await runJobs(app);
  const asked = made.map(({ videoId }) => provider.requestCount(videoId));
  expect(asked).toEqual([0, 0, ...ages.slice(2).map(() => 1)]);
});

it('deletes what the provider has not confirmed for 30 days', async () => {
  const expired = await makeCredit(offline, 31);
  const kept = await makeCredit(offline, 29);
  await runJobs(offline);
  expect(await presentedSource(offline, expired.tileId)).toEqual({});
  expect(await presentedSource(offline, kept.tileId)).toMatchObject({ title: 'Old title' });
});

it('marks a video that is gone, and its owner learns it once', async () => {
  const gone = await makeCredit(app, 25, alice.id);
  provider.respondWith(gone.videoId, 404);
  await runJobs(app);
  await runJobs(app);
  expect(await presentedSource(app, gone.tileId)).toEqual({ unavailable: 'unavailable' });
  expect(provider.requestCount(gone.videoId)).toBe(1);
  expect(await notificationHistoryOf(alice)).toHaveLength(1);
});

it('refreshes the others when the oldest cannot be looked up', async () => {
  const failing = await makeCredit(app, 26);
  const other = await makeCredit(app, 21);
  provider.respondWith(failing.videoId, 500);
  await runJobs(app);
  expect(await presentedSource(app, other.tileId)).toEqual(credit);
  expect(await presentedSource(app, failing.tileId)).toMatchObject({ title: 'Old title' });
});

async function makeCredit(testApp: TestApp, ageDays: number, ownerId?: number) {
  const videoId = newVideoId();
  const tileId = await makeTileOf(testApp, videoId, ownerId);
  const credited_at = new Date(Date.now() - ageDays * DAY);
  await testApp.db
    .insertInto('sources')
    .values({ video_id: videoId, ...old, credited_at })
    .execute();
  return { videoId, tileId };
}

async function runJobs(testApp: TestApp) {
  hours += 1;
  await testApp.jobs.check(new Date(Date.now() + hours * HOUR));
}
