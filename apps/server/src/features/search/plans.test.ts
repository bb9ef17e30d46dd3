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
    expect([...new Set(plans.indexes)].filter((index) => index.startsWith('users_'))).toEqual(
      indexes,
    );
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
