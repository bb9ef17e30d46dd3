import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { runOps } from '#testing/command-process.ts';
import { findRunningPostgres } from '#platform/db/embedded/find-running.ts';
import { openDatabase, type Db } from '#platform/db/open.ts';
import { makeDataDir } from '#testing/postgres/embedded-postgres.ts';
import { makeUser } from '#testing/users.ts';
import {
  freePort,
  PROCESS_TIMEOUTS,
  startServer,
  stopServers,
  testDatabaseUrl,
} from '#testing/server-process.ts';
import { openTestDatabase } from '#testing/test-database.ts';

vi.setConfig(PROCESS_TIMEOUTS);
afterAll(stopServers);

const moderator = (settings: Readonly<Record<string, string>>, ...args: string[]) =>
  runOps(settings, 'moderator', ...args);

/** Matches exactly one line. */
function securityEvent(event: string): unknown {
  return expect.stringMatching(new RegExp(`^\\{[^\\n]*"event":"${event}"[^\\n]*\\}\\n$`));
}

function logged(db: Db) {
  return db
    .selectFrom('moderation_log')
    .innerJoin('users', 'users.id', 'subject_id')
    .select(['action', 'username', 'moderator_id'])
    .orderBy('moderation_log.id')
    .execute();
}

it('adds, lists and removes moderators, and logs each change once', async () => {
  const { db, pool, close } = await openTestDatabase();
  onTestFinished(close);
  const settings = { DATABASE_URL: testDatabaseUrl(pool.options.database ?? '') };
  await makeUser(db, 'alice');
  expect(await moderator(settings, 'list')).toMatchObject({ stdout: 'There are no moderators.\n' });
  expect(await moderator(settings, 'add', 'Alice')).toEqual({
    code: 0,
    stdout: 'alice is a moderator now: they find the reported clips at /moderation.\n',
    stderr: securityEvent('moderator-appointed'),
  });
  const again = await moderator(settings, 'add', 'alice');
  expect(again).toMatchObject({ code: 0, stdout: 'alice is a moderator already.\n' });
  expect(await moderator(settings, 'list')).toMatchObject({ code: 0, stdout: 'alice\n' });
  const removed = await moderator(settings, 'remove', 'alice');
  expect(removed).toMatchObject({ code: 0, stdout: 'alice is no moderator any more.\n' });
  expect(await db.selectFrom('moderators').selectAll().execute()).toEqual([]);
  expect(await logged(db)).toEqual([
    { action: 'appoint', username: 'alice', moderator_id: null },
    { action: 'withdraw', username: 'alice', moderator_id: null },
  ]);
});

it('removes a suspended moderator, and rejects adding a suspended user', async () => {
  const { db, pool, close } = await openTestDatabase();
  onTestFinished(close);
  const settings = { DATABASE_URL: testDatabaseUrl(pool.options.database ?? '') };
  await makeUser(db, 'alice');
  await moderator(settings, 'add', 'alice');
  await db.updateTable('users').set({ status: 'suspended' }).execute();
  expect(await moderator(settings, 'list')).toMatchObject({ stdout: 'alice\n' });
  expect(await moderator(settings, 'remove', 'alice')).toEqual({
    code: 0,
    stdout: 'alice is no moderator any more.\n',
    stderr: securityEvent('moderator-withdrawn'),
  });
  expect(await moderator(settings, 'add', 'alice')).toMatchObject({ code: 1 });
  expect(await db.selectFrom('moderators').selectAll().execute()).toEqual([]);
});

it('prints unknown arguments and users, and changes nothing', async () => {
  const { db, pool, close } = await openTestDatabase();
  onTestFinished(close);
  const settings = { DATABASE_URL: testDatabaseUrl(pool.options.database ?? '') };
  for (const args of [[], ['add'], ['list', 'alice'], ['add', 'alice', 'bob'], ['appoint', 'a']]) {
    expect(await moderator(settings, ...args)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^(?:error:|Usage: npm run ops -- moderator)/),
    });
  }
  const unknown = await moderator(settings, 'add', 'unknown');
  expect(unknown).toEqual({ code: 1, stdout: '', stderr: 'No user has the username unknown.\n' });
  expect(await logged(db)).toEqual([]);
});

it('uses the embedded database while a server runs on it', async () => {
  const DATA_DIR = await makeDataDir();
  const server = await startServer({ DATA_DIR, PORT: await freePort(), SAMPLE_DATA: 'on' });
  const added = await moderator({ DATA_DIR }, 'add', 'you');
  expect(added).toMatchObject({ code: 0, stderr: securityEvent('moderator-appointed') });
  const connection = await findRunningPostgres(DATA_DIR);
  if (connection === null) throw new Error('The database is not running.');
  const { db, close } = openDatabase(connection, () => undefined);
  expect(await logged(db)).toEqual([{ action: 'appoint', username: 'you', moderator_id: null }]);
  await close();
  server.kill('SIGTERM');
  await server.ended;
  expect(await findRunningPostgres(DATA_DIR)).toBeNull();
  expect(await moderator({ DATA_DIR }, 'list')).toMatchObject({ code: 0, stdout: 'you\n' });
});
