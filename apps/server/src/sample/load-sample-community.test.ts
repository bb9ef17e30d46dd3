import { describe, expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import type { Handle } from '#platform/db/open.ts';
import { makeUser } from '#testing/people.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { SAMPLE_CLIPS } from './clips.ts';
import {
  isSampleCommunityOpen,
  loadSampleCommunity,
  wantsSampleCommunity,
} from './load-sample-community.ts';
import { SAMPLE_PEOPLE } from './people.ts';

async function openForTest(): Promise<Handle> {
  const { db, close } = await openTestDatabase();
  onTestFinished(close);
  return db;
}

async function countsOf(db: Handle) {
  const [people, posts] = await Promise.all([
    db.selectFrom('users').select('id').execute(),
    db.selectFrom('tiles').select('id').execute(),
  ]);
  return { people: people.length, posts: posts.length };
}

const none = { people: 0, posts: 0 };
const whole = { people: SAMPLE_PEOPLE.length, posts: SAMPLE_CLIPS.length };

describe('wantsSampleCommunity', () => {
  it.each([
    [{}, 'embedded', true],
    [{ HOST: 'localhost' }, 'embedded', true],
    [{ HOST: '::1' }, 'embedded', true],
    [{ HOST: '0.0.0.0' }, 'embedded', false],
    [{ HOST: '192.168.1.5' }, 'embedded', false],
    [{ HOST: '127.0.0.1.example.com' }, 'embedded', false],
    [{}, 'given', false],
    [{ SAMPLE_DATA: 'on' }, 'given', true],
    [{ SAMPLE_DATA: 'on', HOST: '0.0.0.0' }, 'embedded', true],
    [{ SAMPLE_DATA: 'off' }, 'embedded', false],
  ])('with %o and a database that is %s: %s', (env, database, expected) => {
    expect(wantsSampleCommunity(loadConfig(env), database === 'embedded')).toBe(expected);
  });
});

describe('loadSampleCommunity', () => {
  it('is loaded once, also when two servers start at once', async () => {
    const db = await openForTest();
    await Promise.all([loadSampleCommunity(db, true), loadSampleCommunity(db, true)]);
    expect(await countsOf(db)).toEqual(whole);
    await loadSampleCommunity(db, true);
    expect(await countsOf(db)).toEqual(whole);
  });

  it('counts as many likes as it stores', async () => {
    const db = await openForTest();
    await loadSampleCommunity(db, true);
    const tiles = await db
      .selectFrom('tiles')
      .select(({ selectFrom, fn }) => [
        'likes',
        selectFrom('likes')
          .select(fn.countAll<number>().as('rows'))
          .whereRef('likes.tile_id', '=', 'tiles.id')
          .as('rows'),
      ])
      .execute();
    expect(tiles.map(({ likes }) => likes)).toEqual(tiles.map(({ rows }) => rows));
  });

  it('does not come back after everybody in it is gone', async () => {
    const db = await openForTest();
    await loadSampleCommunity(db, true);
    await db.deleteFrom('users').execute();
    await loadSampleCommunity(db, true);
    expect(await countsOf(db)).toEqual(none);
  });

  it('is not loaded when it is not wanted, and is when that changes before anybody came', async () => {
    const db = await openForTest();
    await loadSampleCommunity(db, false);
    expect(await countsOf(db)).toEqual(none);
    await loadSampleCommunity(db, true);
    expect(await countsOf(db)).toEqual(whole);
  });

  it('is never loaded into a database with people', async () => {
    const db = await openForTest();
    await makeUser(db, 'alice');
    await loadSampleCommunity(db, true);
    expect(await countsOf(db)).toEqual({ people: 1, posts: 0 });
  });

  it('is loaded whole or not at all', async () => {
    const { pool, db, close } = await openTestDatabase();
    onTestFinished(close);
    await pool.query('alter table tiles add constraint no_tiles check (id < 3)');
    await expect(loadSampleCommunity(db, true)).rejects.toThrow('no_tiles');
    expect(await countsOf(db)).toEqual(none);
    await pool.query('alter table tiles drop constraint no_tiles');
    await loadSampleCommunity(db, true);
    expect(await countsOf(db)).toEqual(whole);
  });
});

describe('isSampleCommunityOpen', () => {
  it('is told where others can reach it', async () => {
    const db = await openForTest();
    await loadSampleCommunity(db, false);
    expect(await isSampleCommunityOpen(db, '0.0.0.0')).toBe(false);
    await loadSampleCommunity(db, true);
    expect(await isSampleCommunityOpen(db, '0.0.0.0')).toBe(true);
    expect(await isSampleCommunityOpen(db, '127.0.0.1')).toBe(false);
  });
});
