import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { statementRunner, transactionOpener } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeUser } from '#testing/users.ts';
import {
  makeManyUsers,
  sequentiallyScanned,
  openRecording,
  type Recording,
} from '#testing/postgres/query-plans.ts';
import { saveService } from './saves.service.ts';
import { tileService } from './tiles.service.ts';

const USERS = 2_000;
const TILES = 2_000;

let recording: Recording;
let alice: Viewer;

beforeAll(async () => {
  recording = await openRecording(async (db) => {
    await fill(db);
    alice = await makeUser(db, 'alice');
  });
});

afterAll(() => recording.close());

async function fill(db: Db): Promise<void> {
  await makeManyUsers(db, USERS);
  await sql`insert into notification_documents (user_id) select id from users`.execute(db);
  await sql`
    insert into tiles (owner_id, video_id, caption, starttime, endtime)
    select n, 'jNQXAC9IVRw', 'clip', 0, 5 from generate_series(1, ${sql.lit(TILES)}) n`.execute(db);
  await sql`
    insert into likes (tile_id, user_id)
    select id, (id + n) % ${sql.lit(USERS)} + 1 from tiles, generate_series(1, 2) n`.execute(db);
  await sql`
    insert into saves (user_id, tile_id)
    select (id + n) % ${sql.lit(USERS)} + 1, id from tiles, generate_series(1, 2) n`.execute(db);
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select id, id + 100 from users where id + 100 <= ${sql.lit(USERS)}`.execute(db);
  await sql`
    insert into notifications (user_id, kind, actor_id, tile_id)
    select id, 'like', id % ${sql.lit(USERS)} + 1, id from users`.execute(db);
}

const tables = [
  'users',
  'tiles',
  'tile_counts',
  'likes',
  'saves',
  'blocks',
  'notifications',
  'notification_documents',
];

it.each([
  ['liking', () => service().likePost(alice, 7)],
  ['liking again', () => service().likePost(alice, 7)],
  ['unliking', () => service().unlikePost(alice, 7)],
])('%s is one statement and scans no table', async (_, run) => {
  const plans = await recording.plansOf(run);
  expect(plans.statements).toBe(1);
  expect(sequentiallyScanned(plans, tables)).toEqual([]);
  // The plan must use both key columns: one alone reads all likes of the tile or the user.
  expect(plans.scans).not.toContain('Bitmap Heap Scan on likes');
});

it.each([
  ['saving', () => saves().save(alice, 9)],
  ['saving again', () => saves().save(alice, 9)],
  ['removing a save', () => saves().unsave(alice, 9)],
])('%s is one statement and scans no table', async (_, run) => {
  const plans = await recording.plansOf(run);
  expect(plans.statements).toBe(1);
  expect(sequentiallyScanned(plans, tables)).toEqual([]);
});

function saves() {
  return saveService({ runStatement: statementRunner(recording.db) });
}

function service() {
  const { db } = recording;
  const runStatement = statementRunner(db);
  const transact = transactionOpener(db);
  const sources = { checkNewVideo: () => Promise.resolve(null) };
  return tileService({ db, transact, runStatement, sources, areLinksWide: false });
}
