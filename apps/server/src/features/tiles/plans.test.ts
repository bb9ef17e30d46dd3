import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notificationService } from '#features/notifications/notifications.service.ts';
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
import { importService } from './imports/import.service.ts';
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
  ['liking', 5, () => service().likePost(alice, 7)],
  ['liking again', 2, () => service().likePost(alice, 7)],
  ['unliking', 3, () => service().unlikePost(alice, 7)],
  ['saving', 2, () => saves().save(alice, 9)],
  ['saving again', 2, () => saves().save(alice, 9)],
  ['removing a save', 1, () => saves().unsave(alice, 9)],
  ['importing saves', 2, () => imports().importSaves(alice, { saves: [importedSave] })],
])('%s takes %i statements and scans no table', async (_, statements, run) => {
  const plans = await recording.plansOf(run);
  expect(plans.statements).toBe(statements);
  expect(sequentiallyScanned(plans, tables)).toEqual([]);
  // The plan must use both key columns: one alone reads all likes of the user.
  expect(plans.scans).not.toContain('Bitmap Heap Scan on likes');
});

/** Two thousand clips play the same. */
const importedSave = {
  ...{ public_id: 'another1Site', link: 'jNQXAC9IVRw', startTime: 0, endTime: 5 },
  created: '2025-01-02T03:04:05.678Z',
};

function imports() {
  const { db } = recording;
  const sources = { checkNewVideo: () => Promise.resolve(null) };
  const indexer = { wake: () => undefined };
  return importService({ db, transact: transactionOpener(db), sources, indexer });
}

function saves() {
  return saveService({ db: recording.db, runStatement: statementRunner(recording.db) });
}

function service() {
  const { db } = recording;
  const runStatement = statementRunner(db);
  const transact = transactionOpener(db);
  const sources = {
    checkNewVideo: () => Promise.resolve(null),
  };
  const notifications = notificationService({ db, transact });
  const indexer = { wake: () => undefined };
  const deps = { db, transact, runStatement, notifications, sources, indexer };
  return tileService({ ...deps, areLinksWide: false });
}

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
