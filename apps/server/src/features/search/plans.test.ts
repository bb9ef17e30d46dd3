import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeUser } from '#testing/users.ts';
import {
  sequentiallyScanned,
  openRecording,
  type Recording,
} from '#testing/postgres/query-plans.ts';
import { clipSearchService, type ClipSearchService } from './clip-search.service.ts';
import { searchService } from './search.service.ts';

const USERS = 5_000;
const BLOCKS_PER_USER = 5;

const USERNAME_INDEXES = ['users_username_lower', 'users_username_parts'];
const NAME_INDEXES = ['users_first_name_search', 'users_last_name_search'];

let alice: Viewer;
let recording: Recording;

beforeAll(async () => {
  recording = await openRecording(async (db) => {
    alice = await makeUser(db, 'alice');
    await fill(db);
  });
});

afterAll(() => recording.close());

describe('a user search scans no table', () => {
  it.each([
    ['a common prefix', 'mo', ['users_username_lower']],
    ['a rare prefix', 'zu4994', ['users_username_lower', 'users_username_parts']],
    ['a part', '99', ['users_username_lower', 'users_username_parts']],
    ['a part of one character', '_', ['users_username_lower', 'users_username_parts']],
    ['an unused name', 'qx', [...USERNAME_INDEXES, ...NAME_INDEXES]],
    ['a wildcard', '%', ['users_username_lower', 'users_username_parts']],
    ['the start of a name', 'test personab', [...USERNAME_INDEXES, ...NAME_INDEXES]],
  ])('%s: %s', async (_case, text, indexes) => {
    const search = searchService({ db: recording.db });
    const plans = await recording.plansOf(() => search.search(alice, text));
    expect(sequentiallyScanned(plans, ['users', 'blocks'])).toEqual([]);
    expect([...new Set(plans.indexes)].filter((index) => /^users_(?!pkey)/.test(index))).toEqual(
      indexes,
    );
  });
});

describe('a search of clips reads ranges of words and the tiles of its hits', () => {
  it.each([
    ['a rare word', { q: 'rare' }],
    ['a common word', { q: 'common' }],
    ['the start of words', { q: 'num' }],
    ['a tag', { q: '#tag' }],
    ['Japanese', { q: '東京' }],
    ['two words', { q: 'common rare' }],
    ['a later page', { q: 'common', after: '9000.0.5000' }],
    ['friends', { q: 'common', who: 'friends' }],
    ['friends, two words', { q: 'common num', who: 'friends' }],
    ['friends, a rare word', { q: 'rare', who: 'friends' }],
    ['own', { q: 'rare', who: 'own' }],
  ] as const)('%s', async (_case, query) => {
    const plans = await plansOfSearch(query);
    expect(sequentiallyScanned(plans, ['tiles', 'tile_words', 'users'])).toEqual([]);
    expect(plans.scans).not.toContain('Bitmap Heap Scan on tiles');
    expect(plans.indexes).toContain('tile_words_pkey');
    expect(plans.indexes).not.toContain('tiles_created_at');
    expect(plans.statements).toBe(2);
  });

  it('all words have the same text, because it is prepared', async () => {
    const { texts } = await plansOfSearch({ q: 'common number1' });
    const other = await plansOfSearch({ q: 'rare #tag 東京 common num', after: '9000.0.5000' });
    expect(other.texts).toEqual(texts);
  });

  function plansOfSearch(query: Partial<Parameters<ClipSearchService['clips']>[1]>) {
    const feed = { tilesByIds: () => Promise.resolve([]) };
    const search = clipSearchService({ db: recording.db, feed });
    return recording.plansOf(() =>
      search.clips(alice, { q: '', who: 'everyone', after: undefined, limit: 24, ...query }),
    );
  }

  it.each(['ta', ''])('tags that begin with "%s"', async (prefix) => {
    const search = clipSearchService({
      db: recording.db,
      feed: { tilesByIds: () => Promise.resolve([]) },
    });
    const plans = await recording.plansOf(() => search.tags(prefix));
    expect(sequentiallyScanned(plans, ['tiles', 'tile_words'])).toEqual([]);
    expect(plans.statements).toBe(1);
  });
});

it('a profile is two statements that scan no table', async () => {
  const search = searchService({ db: recording.db });
  for (const name of ['alice', 'mo5wolf']) {
    const plans = await recording.plansOf(() => search.user(alice, name));
    expect(sequentiallyScanned(plans, ['users', 'blocks', 'tile_counts', 'friendships'])).toEqual(
      [],
    );
    expect(plans.statements).toBe(2);
  }
});

async function fill(db: Db): Promise<void> {
  await fillUsers(db);
  await sql`
    update tiles set is_indexed = true, is_counted = true, caption_words = array_remove(array[
      'common', 'number' || id % 200, case when id % 1000 = 0 then 'rare' end,
      case when id % 10 = 0 then '#tag' end, case when id % 50 = 0 then '東京' end], null)`.execute(
    db,
  );
  await sql`
    insert into tile_words (word, tile_id)
    select word, id from tiles cross join unnest(caption_words) word`.execute(db);
}

async function fillUsers(db: Db): Promise<void> {
  await sql`
    insert into users (uid, username, fname, lname, email, is_found_by_name)
    select 'uid' || n,
      (array['mo', 'ka', 'ri', 'te', 'zu'])[n % 5 + 1] || n
        || (array['fox', 'wolf', '_bear', '.moon'])[n % 4 + 1],
      'Test', 'Person' || translate(n::text, '0123456789', 'abcdefghij'), n || '@example.com', n % 2 = 0
    from generate_series(1, ${sql.lit(USERS)}) n`.execute(db);
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select u.id, u.id + n * 7 from users u, generate_series(1, ${sql.lit(BLOCKS_PER_USER)}) n
    where u.id + n * 7 <= ${sql.lit(USERS)}`.execute(db);
  await sql`
    insert into tiles (owner_id, video_id, caption, starttime, endtime)
    select u.id, 'jNQXAC9IVRw', 'clip', 0, 5 from users u, generate_series(1, 3)`.execute(db);
  await sql`
    insert into friendships (low_id, high_id, sender_id, is_accepted)
    select u.id, u.id + n, u.id, true from users u, generate_series(1, 3) n
    where u.id + n <= ${sql.lit(USERS)}`.execute(db);
}
