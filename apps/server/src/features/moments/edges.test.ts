import { momentLimits } from '@reprise/contract/moments/limits.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { indexAllTiles, makeBlock } from '#testing/factories.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { postVideo } from '#testing/features/tiles.ts';
import { it } from '#testing/fixtures/app.ts';
import type { TestUser } from '#testing/test-app.ts';
import { makeUser } from '#testing/users.ts';

let videos = 0;
function newVideo(): string {
  videos += 1;
  return `shared${String(videos).padStart(5, '0')}`;
}

async function post(user: TestUser, link: string, [startTime, endTime]: readonly [number, number]) {
  expect(await postVideo(user, { link, startTime, endTime })).toMatchObject({ status: 200 });
}

async function edgesFor(viewer: TestUser, videoId: string): Promise<unknown> {
  const { status, body } = await viewer.call('GET', `/get/edges?video_id=${videoId}`);
  expect(status).toBe(200);
  return body.rows;
}

it('a time that two others use is as they stored it', async ({ alice, bob, carol }) => {
  const video = newVideo();
  await post(bob, video, [12.345, 20]);
  await post(carol, video, [12.345, 31.5]);
  expect(await edgesFor(alice, video)).toEqual([{ side: 'start', time: 12.345, users: 2 }]);
  expect(await edgesFor(bob, video), 'own clips do not count').toEqual([]);
});

it.for([
  ['the same second', [10, 20], [10, 20], ['end 20', 'start 10']],
  ['times within half a second', [9.8, 20.24], [10.2, 20.1], ['end 20.1', 'start 9.8']],
  ['times on both sides of a second', [9.9, 19.999], [10, 20], ['end 19.999', 'start 9.9']],
  ['times farther apart', [9.7, 20.3], [10.3, 20.8], []],
  ['an end at the start of another clip', [10, 20], [20, 30], []],
] as const)('%s: %j and %j', async ([, one, other, edges], { alice, bob, carol }) => {
  const video = newVideo();
  await post(bob, video, one);
  await post(carol, video, other);
  const rows = (await edgesFor(alice, video)) as { side: string; time: number; users: number }[];
  expect(rows.map(({ side, time }) => `${side} ${time}`).toSorted()).toEqual(edges);
});

it('of close times, the most used one counts; users count once', async ({
  alice,
  bob,
  carol,
  dan,
}) => {
  const video = newVideo();
  await post(bob, video, [30.1, 50]);
  await post(bob, video, [30.1, 60]);
  await post(bob, video, [30, 70]);
  await post(carol, video, [30, 80]);
  await post(dan, video, [30, 90]);
  expect(await edgesFor(alice, video)).toEqual([{ side: 'start', time: 30, users: 3 }]);
});

it('public clips count, also behind a block; those of suspended users do not', async ({
  app,
  db,
  alice,
  bob,
  carol,
}) => {
  const video = newVideo();
  await post(bob, video, [5, 9]);
  await post(carol, video, [5, 15]);
  await makeBlock(db, [bob.id, alice.id]);
  const shared = [{ side: 'start', time: 5, users: 2 }];
  expect(await edgesFor(alice, video)).toEqual(shared);
  const eve = await app.createUser('eve');
  await post(eve, video, [5, 25]);
  expect(await edgesFor(alice, video)).toMatchObject([{ users: 3 }]);
  await suspend(db, eve.username);
  expect(await edgesFor(alice, video)).toEqual(shared);
});

it('a visitor gets no edges', async ({ app }) => {
  const { status } = await app.visitor.call('GET', `/get/edges?video_id=${newVideo()}`);
  expect(status).toBe(401);
});

it('of a video with many clips, a part is read', async ({ db, alice }) => {
  const video = newVideo();
  const { edgeUsers, edgeSeconds } = momentLimits;
  const owners = await Promise.all(
    Array.from({ length: edgeUsers + 5 }, (_, index) => makeUser(db, `many${index}`)),
  );
  const seconds = edgeSeconds + 20;
  await sql`
    insert into tiles (owner_id, video_id, caption, starttime, endtime)
    select owner, ${video}, '', second, second + 2.5
    from unnest(${owners.map(({ id }) => id)}::bigint[]) owner, generate_series(1, ${seconds}::int) second
    where second <= 2 or owner <= ${owners[1]?.id ?? 0}`.execute(db);
  await indexAllTiles(db);
  const rows = (await edgesFor(alice, video)) as { time: number; users: number }[];
  expect(rows).toHaveLength(2 * edgeSeconds);
  expect(rows.slice(0, 4)).toEqual([
    { side: 'start', time: 1, users: edgeUsers },
    { side: 'start', time: 2, users: edgeUsers },
    { side: 'end', time: 3.5, users: edgeUsers },
    { side: 'end', time: 4.5, users: edgeUsers },
  ]);
  expect(Math.max(...rows.map(({ time }) => time))).toBeLessThanOrEqual(edgeSeconds + 2.5);
});
