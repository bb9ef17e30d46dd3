import { expect } from 'vitest';
import { sql } from 'kysely';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { indexAllTiles, makeTile } from '#testing/factories.ts';
import { requireNoDifferences } from '#testing/features/chat.ts';
import { lockAsSuspension, suspend, suspensionsOf } from '#testing/features/suspensions.ts';
import { postVideo } from '#testing/features/tiles.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import type { TestUser } from '#testing/test-app.ts';

interface EdgeRow {
  readonly edge: string;
}

/** As `second+starts-ends`, such as `5+1-0`. */
async function edgesOf(db: Db, videoId: string): Promise<string[]> {
  const { rows } = await sql<EdgeRow>`
    select second || '+' || starts || '-' || ends as edge from video_edges
    where video_id = ${videoId} order by second`.execute(db);
  return rows.map(({ edge }) => edge);
}

let videos = 0;
function newVideo(): string {
  videos += 1;
  return `edges${String(videos).padStart(6, '0')}`;
}

async function post(user: TestUser, link: string, [startTime, endTime]: readonly [number, number]) {
  const result = await postVideo(user, { link, startTime, endTime });
  expect(result).toMatchObject({ status: 200 });
  return (result.body as { readonly tile_id: number }).tile_id;
}

it.afterEach(({ db }) => requireNoDifferences(db));

it.for([
  ['whole seconds', [10, 20], ['10+1-0', '19+0-1']],
  ['parts of seconds', [10.4, 20.001], ['10+1-0', '20+0-1']],
  ['within a second', [3.2, 3.9], ['3+1-1']],
  ['from the first second', [0, 1], ['0+1-1']],
] as const)(
  'a new clip of %s has its first and last second',
  async ([, times, edges], { db, alice }) => {
    const video = newVideo();
    await post(alice, video, times);
    expect(await edgesOf(db, video)).toEqual(edges);
  },
);

it('clips of several users add up; an edit moves its own; a deletion takes them back', async ({
  db,
  alice,
  bob,
}) => {
  const video = newVideo();
  const tile_id = await post(alice, video, [5, 15]);
  await post(bob, video, [5, 9]);
  expect(await edgesOf(db, video)).toEqual(['5+2-0', '8+0-1', '14+0-1']);
  const edit = { tile_id, tile_desc: '', startTime: 6, endTime: 9 };
  expect(await alice.call('PATCH', '/create/edit', edit)).toMatchObject({ status: 200 });
  expect(await edgesOf(db, video)).toEqual(['5+1-0', '6+1-0', '8+0-2']);
  await alice.call('PATCH', '/create/edit', { tile_id, tile_desc: 'only words' });
  expect(await edgesOf(db, video)).toEqual(['5+1-0', '6+1-0', '8+0-2']);
  await alice.call('DELETE', `/create/delete/${tile_id}`);
  expect(await edgesOf(db, video)).toEqual(['5+1-0', '8+0-1']);
});

it('clips of a suspended user do not count until the suspension ends', async ({ app, db, bob }) => {
  const video = newVideo();
  const carol = await app.createUser('carol9');
  await post(carol, video, [5, 15]);
  await post(bob, video, [5, 15]);
  await suspend(db, carol.username);
  expect(await edgesOf(db, video)).toEqual(['5+1-0', '14+0-1']);
  await suspensionsOf(db).suspend(carol.username, { reason: 'again', endsAt: null }, null);
  expect(await edgesOf(db, video)).toEqual(['5+1-0', '14+0-1']);
  await suspensionsOf(db).resume(carol.username, null);
  await indexAllTiles(db);
  expect(await edgesOf(db, video)).toEqual(['5+2-0', '14+0-2']);
});

it('a post that a suspension overtakes does not count', async ({ app, db }) => {
  const video = newVideo();
  const frank = await app.createUser('frank9');
  const holding = await db.startTransaction().execute();
  await lockAsSuspension(holding, frank.id);
  const status = 'suspended';
  await holding.updateTable('users').set({ status }).where('id', '=', frank.id).execute();
  const posting = postVideo(frank, { link: video });
  await waitForBlockedQueries(db, 1);
  await holding.commit().execute();
  expect((await posting).status).toBe(200);
  expect(await edgesOf(db, video)).toEqual([]);
});

it('the deletion of an account takes its clips back', async ({ app, db, bob }) => {
  const video = newVideo();
  const dan = await app.createUser('dan9');
  await post(dan, video, [5, 15]);
  await post(bob, video, [5, 15]);
  expect(await dan.call('DELETE', '/user/delete', { uid: dan.uid })).toMatchObject({ status: 200 });
  expect(await edgesOf(db, video)).toEqual(['5+1-0', '14+0-1']);
});

it('a job counts tiles of an earlier release that everyone sees once', async ({
  app,
  db,
  alice,
}) => {
  const video = newVideo();
  const erin = await app.createUser('erin9');
  await makeTile(db, { ownerId: alice.id, videoId: video });
  await makeTile(db, { ownerId: alice.id, videoId: video, audience: 'friends' });
  await makeTile(db, { ownerId: erin.id, videoId: video });
  await suspend(db, erin.username);
  await indexAllTiles(db);
  await indexAllTiles(db);
  expect(await edgesOf(db, video)).toEqual(['5+1-0', '9+0-1']);
});
