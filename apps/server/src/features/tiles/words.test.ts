import { captionWords, sourceWords } from '@reprise/contract/search/rules/words.ts';
import { DAY, HOUR } from '@reprise/contract/units.ts';
import * as fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { runs } from '@reprise/contract/testing/runs.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { indexAllTiles, makeTile, makeTiles } from '#testing/factories.ts';
import { requireNoDifferences } from '#testing/features/chat.ts';
import {
  app,
  alice,
  create,
  makeTileOf,
  newVideoId,
  offline,
  provider,
  setUpSources,
} from '#testing/features/sources.ts';
import { postVideo } from '#testing/features/tiles.ts';
import { countDeadlocks } from '#testing/postgres/deadlocks.ts';
import type { TestApp, TestUser } from '#testing/test-app.ts';
import { indexTiles } from './index-tiles.repo.ts';
import { upsertAvailable } from './sources/sources.repo.ts';

setUpSources();

afterEach(() => Promise.all([requireNoDifferences(app.db), requireNoDifferences(offline.db)]));

it('a post is found by its caption, its title, its channel and its owner at once', async () => {
  const { body } = await create(alice, newVideoId());
  expect(await storedWords(app, body.tile_id)).toEqual({
    words: ['alice', 'at', 'good', 'jawed', 'me', 'part', 'the', 'zoo'],
    is_indexed: true,
  });
});

it('without an answer of the provider, a post has the title that is stored', async () => {
  const erin = await offline.createUser('erin');
  const videoId = newVideoId();
  await storeCredit(offline, videoId, 1);
  const { body } = await create(erin, videoId);
  const { words, is_indexed } = await storedWords(offline, body.tile_id);
  expect(words).toEqual(expect.arrayContaining(['old', 'title', 'channel', 'erin']));
  expect(is_indexed).toBe(true);
});

it('an edit replaces the words of the caption alone', async () => {
  const { body } = await create(alice, newVideoId());
  const edit = { tile_id: body.tile_id, tile_desc: 'The best #drumfill of the zoo' };
  expect(await alice.call('PATCH', '/create/edit', edit)).toMatchObject({ status: 200 });
  const { words } = await storedWords(app, body.tile_id);
  expect(words).toEqual(
    ['#drumfill', 'alice', 'at', 'best', 'drumfill', 'jawed', 'me', 'of', 'the', 'zoo'].toSorted(),
  );
});

it('a deletion of the clip or of the account leaves no word', async () => {
  const dan = await app.createUser('dan');
  const { body } = await create(dan, newVideoId());
  const other = await create(dan, newVideoId());
  await dan.call('DELETE', `/create/delete/${body.tile_id}`);
  expect((await storedWords(app, body.tile_id)).words).toEqual([]);
  await dan.call('DELETE', '/user/delete', { uid: dan.uid });
  expect((await storedWords(app, other.body.tile_id)).words).toEqual([]);
});

it('tiles of an earlier release get their words from a job', async () => {
  const erin = await offline.createUser('erin3');
  const tileId = await makeTile(offline.db, { ownerId: erin.id, caption: 'Drum fill' });
  await runJobs(offline);
  expect(await storedWords(offline, tileId)).toEqual({
    words: ['drum', 'erin3', 'fill'],
    is_indexed: true,
  });
});

it('a new title replaces the words of the old one', async () => {
  const videoId = newVideoId();
  const tileId = await makeTileOf(app, videoId, alice.id);
  await storeCredit(app, videoId, 21);
  await runJobs(app);
  await runJobs(app);
  const { words } = await storedWords(app, tileId);
  expect(words).toEqual(expect.arrayContaining(['zoo', 'jawed']));
  expect(words).not.toContain('old');
  const { body } = await create(alice, videoId);
  expect((await storedWords(app, body.tile_id)).is_indexed).toBe(true);
});

it('a new title reaches all clips of a video', { timeout: 60_000 }, async () => {
  const videoId = newVideoId();
  await storeCredit(app, videoId, 1);
  const tiles = Array.from({ length: 1_201 }, () => ({ ownerId: alice.id, videoId }));
  await makeTiles(app.db, tiles);
  await runJobs(app);
  await storeCredit(app, videoId, 21);
  await runJobs(app);
  await runJobs(app);
  const having = async (word: string) =>
    (await app.db.selectFrom('tile_words').where('word', '=', word).select('tile_id').execute())
      .length;
  expect(await having('zoo')).toBe(1_201);
  expect(await having('old')).toBe(0);
});

it('new titles and indexing at the same time cause no deadlock', async () => {
  const { db } = offline;
  const transact = transactionOpener(db);
  const videoIds = Array.from({ length: 4 }, newVideoId);
  await makeTiles(
    db,
    Array.from({ length: 80 }, (_, n) => ({ videoId: videoIds[n % 4] ?? '' })),
  );
  await indexAllTiles(db);
  const before = await countDeadlocks(offline.database);
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
    const credit = { title, channel: null, channel_url: null, channel_key: null };
    await Promise.all([
      ...videoIds.map((id) => transact((tx) => upsertAvailable(tx, id, credit))),
      ...videoIds.map(() => transact((tx) => indexTiles(tx, 7))),
    ]);
  }
  expect(await countDeadlocks(offline.database)).toBe(before);
  await indexAllTiles(db);
  const words = await db
    .selectFrom('tile_words')
    .select('word')
    .where('word', '=', 'five')
    .execute();
  expect(words).toHaveLength(80);
});

it('a title that has not been confirmed for 30 days goes with its words', async () => {
  const erin = await offline.createUser('erin2');
  const videoId = newVideoId();
  await storeCredit(offline, videoId, 31);
  const { body } = await create(erin, videoId);
  expect((await storedWords(offline, body.tile_id)).words).toContain('title');
  await runJobs(offline);
  await runJobs(offline);
  expect((await storedWords(offline, body.tile_id)).words).toEqual(
    ['erin2', 'good', 'part', 'the'].toSorted(),
  );
});

it('a title of a video that is gone goes with its words', async () => {
  const videoId = newVideoId();
  const tileId = await makeTileOf(app, videoId, alice.id);
  await storeCredit(app, videoId, 21);
  provider.respondWith(videoId, 404);
  await runJobs(app);
  await runJobs(app);
  expect((await storedWords(app, tileId)).words).not.toContain('title');
});

const caption = fc
  .array(fc.constantFrom('rain', '#rain', 'Drum', 'fill', '東京', '🌧', '#été', ' '), {
    maxLength: 8,
  })
  .map((parts) => parts.join(' '));

it('after any posts, edits, deletions and new titles, the words are those of the clips', async () => {
  const videoIds = [newVideoId(), newVideoId()];
  const user = await offline.createUser('frank');
  const step = fc.record({
    kind: fc.constantFrom('post', 'edit', 'delete', 'title', 'job'),
    video: fc.constantFrom(...videoIds),
    at: fc.nat({ max: 9 }),
    caption,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
      for (const { kind, video, at, caption: text } of steps) {
        const tiles = await offline.db.selectFrom('tiles').select('id').orderBy('id').execute();
        const tile_id = tiles[at % Math.max(1, tiles.length)]?.id;
        if (kind === 'post') await postVideo(user, { link: video, description: text });
        if (kind === 'title') await storeCredit(offline, video, at === 0 ? 31 : 1, `New ${text}`);
        if (kind === 'job') await runJobs(offline);
        if (tile_id === undefined) continue;
        if (kind === 'edit') await user.call('PATCH', '/create/edit', { tile_id, tile_desc: text });
        if (kind === 'delete') await user.call('DELETE', `/create/delete/${tile_id}`);
      }
      await requireNoDifferences(offline.db);
    }),
    { numRuns: runs(30, 4) },
  );
  await offline.db.updateTable('tiles').set({ is_indexed: false }).execute();
  await runJobs(offline);
  for (const { id } of await offline.db.selectFrom('tiles').select('id').execute()) {
    await requireWordsOf(offline, id, user);
  }
});

async function requireWordsOf(testApp: TestApp, tileId: number, owner: TestUser) {
  const tile = await testApp.db
    .selectFrom('tiles')
    .leftJoin('sources', 'sources.video_id', 'tiles.video_id')
    .select(['caption', 'title', 'channel'])
    .where('id', '=', tileId)
    .executeTakeFirstOrThrow();
  const words = [
    ...captionWords(tile.caption),
    ...sourceWords([tile.title, tile.channel, owner.username]),
  ];
  expect((await storedWords(testApp, tileId)).words).toEqual([...new Set(words)].toSorted());
}

async function storedWords(testApp: TestApp, tileId: number) {
  const rows = await testApp.db
    .selectFrom('tile_words')
    .select('word')
    .where('tile_id', '=', tileId)
    .execute();
  const tile = await testApp.db
    .selectFrom('tiles')
    .select('is_indexed')
    .where('id', '=', tileId)
    .executeTakeFirst();
  return { words: rows.map(({ word }) => word).toSorted(), is_indexed: tile?.is_indexed };
}

async function storeCredit(
  testApp: TestApp,
  videoId: string,
  ageDays: number,
  title = 'Old title',
) {
  const values = {
    title,
    channel: 'Old channel',
    channel_url: null,
    credited_at: new Date(Date.now() - ageDays * DAY),
  };
  await testApp.db
    .insertInto('sources')
    .values({ video_id: videoId, ...values })
    .onConflict((conflict) => conflict.column('video_id').doUpdateSet(values))
    .execute();
}

/** A later run is due again, whatever ran before. */
let hours = 0;

async function runJobs(testApp: TestApp) {
  hours += 1;
  await testApp.jobs.check(new Date(Date.now() + hours * HOUR));
}
