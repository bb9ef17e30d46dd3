import { heatCurve } from '@reprise/contract/moments/rules/heat-curve.ts';
import { momentLimits } from '@reprise/contract/moments/limits.ts';
import type { Video } from '@reprise/contract/moments/video.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { indexAllTiles } from '#testing/factories.ts';
import { postVideo } from '#testing/features/tiles.ts';
import type { Caller } from '#testing/test-app.ts';
import { makeUser } from '#testing/users.ts';

/** Starts and lengths in milliseconds. */
const randomTimes = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 1, max: 30_000 })),
  { minLength: 1, maxLength: 80 },
);

it('a video without clips has no heat', async ({ app }) => {
  expect(await read(app.visitor, 'no-clips_00')).toEqual({
    video_id: 'no-clips_00',
    passages: 0,
    people: 0,
    heat: [],
    heat_step: 1,
    marks: [],
  });
});

it('a clip for friends shows its video to those who may see it', async ({
  app,
  db,
  alice,
  bob,
}) => {
  const link = 'hidden-vid0';
  await postVideo(alice, { link, audience: 'friends' });
  const source = { title: 'Low Tide', channel: 'Ines' };
  await db
    .insertInto('sources')
    .values({ video_id: link, ...source })
    .execute();
  expect(await read(alice, link)).toMatchObject({ source, passages: 0 });
  for (const caller of [app.visitor, bob]) {
    expect(await read(caller, link)).toEqual({
      ...(await read(caller, 'no-clips_00')),
      video_id: link,
    });
  }
  await postVideo(bob, { link });
  expect(await read(app.visitor, link)).toMatchObject({ source, passages: 1 });
});

it('rejects what is no video id', async ({ app }) => {
  const response = await app.visitor.call('GET', '/get/video?video_id=no-clips');
  expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
});

it('clips and their owners count, and the heat has their seconds', async ({ app, alice, bob }) => {
  const link = 'twopeople00';
  await postVideo(alice, { link, startTime: 5, endTime: 15 });
  await postVideo(alice, { link, startTime: 5.5, endTime: 9 });
  await postVideo(bob, { link, startTime: 30, endTime: 31 });
  expect(await read(app.visitor, link)).toMatchObject({
    passages: 3,
    people: 2,
    heat: [
      { second: 5, starts: 2, ends: 0 },
      { second: 8, starts: 0, ends: 1 },
      { second: 14, starts: 0, ends: 1 },
      { second: 30, starts: 1, ends: 1 },
    ],
    heat_step: 1,
    marks: [
      { starttime: 5, endtime: 15 },
      { starttime: 5.5, endtime: 9 },
      { starttime: 30, endtime: 31 },
    ],
  });
});

it('from five people on, there are no marks', async ({ app, db }) => {
  const videoId = 'fivepeople0';
  const owners = await makeOwners(db, 5);
  await insertClips(
    db,
    videoId,
    owners.slice(1).map((owner) => [owner, 1, 2]),
  );
  expect(await read(app.visitor, videoId)).toMatchObject({ people: 4, marks: { length: 4 } });
  await insertClips(db, videoId, [[owners[0] ?? 0, 1, 2]]);
  const video = await read(app.visitor, videoId);
  expect(video).not.toHaveProperty('marks');
  expect(video.peaks).toEqual([{ starttime: 1, endtime: 2 }]);
});

it('of each peak, the passage of its busiest second that fits best is there', async ({
  app,
  db,
}) => {
  const videoId = 'peakpassage';
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = await makeOwners(db, 5);
  await insertClips(db, videoId, [
    [one, 9.2, 20],
    [one, 10.3, 12.5],
    [two, 10.4, 19.6],
    [three, 10.5, 60],
    [four, 80.25, 83],
    [five, 80.75, 82],
  ]);
  expect((await read(app.visitor, videoId)).peaks).toEqual([
    { starttime: 10.4, endtime: 19.6 },
    { starttime: 80.75, endtime: 82 },
  ]);
});

it('a peak of seconds that are summed has a passage of them', async ({ app, db }) => {
  const videoId = 'summedpeaks';
  const owners = await makeOwners(db, 5);
  const clips = Array.from(
    { length: 700 },
    (_, index) => [owners[0] ?? 0, index * 9, index * 9 + 1] as const,
  );
  await insertClips(db, videoId, clips);
  await insertClips(
    db,
    videoId,
    owners.map((owner) => [owner, 3001.5, 3009.25]),
  );
  const { heat_step, peaks } = await read(app.visitor, videoId);
  expect(heat_step).toBeGreaterThan(1);
  expect(peaks).toContainEqual({ starttime: 3001.5, endtime: 3009.25 });
});

it('the source is there if it is known', async ({ app, db, alice }) => {
  const videoId = 'knownsource';
  await postVideo(alice, { link: videoId });
  await db
    .insertInto('sources')
    .values({
      video_id: videoId,
      title: 'Low Tide',
      channel: 'Ines',
      unavailable_reason: 'unavailable',
    })
    .execute();
  expect(await read(app.visitor, videoId)).toMatchObject({
    source: { title: 'Low Tide', channel: 'Ines', unavailable: 'unavailable' },
  });
});

it('a thousand clips and people are counted, and no more', async ({ app, db }) => {
  const videoId = 'thousands00';
  const owners = await makeOwners(db, 1_001);
  const clips = owners.map((owner) => [owner, 1, 2] as const);
  await insertClips(db, videoId, clips.slice(0, 999));
  expect(await read(app.visitor, videoId)).toMatchObject({ passages: 999, people: 999 });
  await insertClips(db, videoId, clips.slice(999));
  expect(await read(app.visitor, videoId)).toMatchObject({ passages: 1000, people: 1000 });
});

it('the heat of random clips is equal to a count of each second', async ({ app, db, alice }) => {
  for (const [run, times] of fc.sample(randomTimes, runs(20, 4)).entries()) {
    const videoId = `random-${String(run).padStart(4, '0')}`;
    const clips = times.map(([start, length]) => {
      return [alice.id, start / 1000, (start + length) / 1000] as const;
    });
    await insertClips(db, videoId, clips);
    const { heat, heat_step } = await read(app.visitor, videoId);
    const spans = heatCurve(heat, heat_step);
    for (let second = 0; second < 240; second += 1) {
      const playing = clips.filter(([, start, end]) => start < second + 1 && end > second);
      const span = spans.find(({ start, end }) => start <= second && second < end);
      expect(span?.heat ?? 0).toBe(playing.length);
    }
  }
});

it('a long curve is summed, and counts every edge', async ({ app, db, alice }) => {
  const videoId = 'longcurve00';
  const clips = Array.from({ length: 2_000 }, (_, index) => {
    return [alice.id, index * 7, index * 7 + 5] as const;
  });
  await insertClips(db, videoId, clips);
  const { heat, heat_step: step } = await read(app.visitor, videoId);
  expect(heat.length).toBeLessThanOrEqual(momentLimits.heatPoints);
  expect(step).toBe(24);
  expect(heat.every(({ second }) => second % step === 0)).toBe(true);
  const sum = (name: 'starts' | 'ends') => heat.reduce((total, edge) => total + edge[name], 0);
  expect([sum('starts'), sum('ends')]).toEqual([2_000, 2_000]);
});

async function read(caller: Pick<Caller, 'call'>, videoId: string): Promise<Video> {
  const { status, body } = await caller.call('GET', `/get/video?video_id=${videoId}`);
  expect(status).toBe(200);
  return body.rows[0];
}

let madeOwners = 0;

async function makeOwners(db: Db, count: number): Promise<number[]> {
  const owners: number[] = [];
  for (let index = 0; index < count; index += 1) {
    madeOwners += 1;
    owners.push((await makeUser(db, `owner${madeOwners}`)).id);
  }
  return owners;
}

async function insertClips(
  db: Db,
  videoId: string,
  clips: readonly (readonly [owner: number, start: number, end: number])[],
): Promise<void> {
  const rows = clips.map(([owner_id, starttime, endtime]) => {
    return { owner_id, video_id: videoId, caption: '', starttime, endtime };
  });
  await db.insertInto('tiles').values(rows).execute();
  await indexAllTiles(db);
}
