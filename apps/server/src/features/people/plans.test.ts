import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeUser } from '#testing/people.ts';
import { recordingHandle, type Recording } from '#testing/plans.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { peopleService } from './people.service.ts';

const PEOPLE = 10_000;
const BLOCKS_EACH = 5;

let database: OpenDatabase;
let alice: Viewer;
let recording: Recording;

beforeAll(async () => {
  database = await openTestDatabase();
  alice = await makeUser(database.db, 'alice');
  await fill();
  recording = recordingHandle(database);
});

afterAll(() => database.close());

/** Names of a syllable, a number and a word, so that parts of every kind are common and rare. */
async function fill(): Promise<void> {
  const { db } = database;
  await sql`
    insert into users (uid, username, fname, lname, email)
    select 'uid' || n,
      (array['mo', 'ka', 'ri', 'te', 'zu'])[n % 5 + 1] || n
        || (array['fox', 'wolf', '_bear', '.moon'])[n % 4 + 1],
      'Test', 'Person', n || '@example.com'
    from generate_series(1, ${sql.lit(PEOPLE)}) n`.execute(db);
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select u.id, u.id + n * 7 from users u, generate_series(1, ${sql.lit(BLOCKS_EACH)}) n
    where u.id + n * 7 <= ${sql.lit(PEOPLE)}`.execute(db);
  await sql`analyze`.execute(db);
}

describe('a search for people reads no whole table', () => {
  it.each([
    ['a common beginning', 'mo', ['users_name']],
    ['a rare beginning', 'zu9994', ['users_name', 'users_name_parts']],
    ['a part', '99', ['users_name', 'users_name_parts']],
    ['a part of one character', '_', ['users_name', 'users_name_parts']],
    ['what nobody is called', 'qx', ['users_name', 'users_name_parts']],
    ['a wildcard', '%', ['users_name', 'users_name_parts']],
  ])('%s: %s', async (_case, text, indexes) => {
    const people = peopleService({ db: recording.db });
    const { indexes: used, scans } = await recording.plansOf(() => people.search(alice, text));
    expect(scans).not.toContain('Seq Scan on users');
    expect(scans).not.toContain('Seq Scan on blocks');
    expect([...new Set(used)].filter((index) => index.startsWith('users_'))).toEqual(indexes);
  });
});
