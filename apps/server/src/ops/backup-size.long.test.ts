import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#platform/db/open.ts';
import { spawnOps } from '#testing/command-process.ts';
import { makeUser } from '#testing/users.ts';
import { PROCESS_TIMEOUTS, testDatabaseUrl } from '#testing/server-process.ts';
import { openEmptyDatabase, openTestDatabase } from '#testing/test-database.ts';

vi.setConfig({ ...PROCESS_TIMEOUTS, testTimeout: 600_000 });

const MESSAGES = 1_000_000;
/** About 80 MB of it are Node and the program itself. */
const MEMORY_MAX_MB = 220;

const PRINT_MEMORY = `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS + '\\n'))`;
const NODE_OPTIONS = `--import "data:text/javascript,${encodeURIComponent(PRINT_MEMORY)}"`;

it(`${MESSAGES} messages are backed up and restored in bounded memory`, async () => {
  const source = await openTestDatabase();
  onTestFinished(source.close);
  const low = await makeUser(source.db, 'alice');
  const unlimited = openDatabase(
    { ...source.pool.options, statement_timeout: 0, query_timeout: 0 },
    () => undefined,
  );
  await sql`
    with chat as (
      insert into chats (id, last_seq, version) values (gen_random_uuid(), ${MESSAGES}, ${MESSAGES})
      returning id)
    insert into messages (chat_id, seq, client_id, sender_id, body, version)
    select chat.id, n, gen_random_uuid(), ${low.id},
      md5(n::text) || md5((n + 1)::text) || repeat('x', 40), n
    from chat, generate_series(1, ${MESSAGES}::int) n`.execute(unlimited.db);
  await unlimited.close();
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-size-'));
  await chmod(dir, 0o755);
  onTestFinished(() => rm(dir, { recursive: true }));
  const file = path.join(dir, 'all.backup');
  const DATABASE_URL = testDatabaseUrl(source.pool.options.database ?? '');
  const AUTH_SECRET = 'x'.repeat(32);

  const backup = await runMeasured({ DATABASE_URL, AUTH_SECRET }, 'backup', file);
  expect(backup.code).toBe(0);
  const target = await openEmptyDatabase();
  onTestFinished(target.close);
  const restored = {
    DATABASE_URL: testDatabaseUrl(target.pool.options.database ?? ''),
    AUTH_SECRET,
  };
  // fsck reports that no list contains the conversation; this test does not create one.
  const restore = await runMeasured(restored, 'restore', file, '--json');
  const { rows } = await sql<{ n: number }>`select count(*) as n from messages`.execute(target.db);
  expect(rows).toEqual([{ n: MESSAGES }]);
  const { size } = await stat(file);
  // oxlint-disable-next-line no-console -- The figures of docs/operate/backup.md.
  console.log(
    `${MESSAGES} messages, ${(size / 1e6).toFixed(0)} MB: backup ${backup.seconds.toFixed(1)} s, ${backup.memory.toFixed(0)} MB; restore ${restore.seconds.toFixed(1)} s, ${restore.memory.toFixed(0)} MB`,
  );
  expect(backup.memory).toBeLessThan(MEMORY_MAX_MB);
  expect(restore.memory).toBeLessThan(MEMORY_MAX_MB);
});

async function runMeasured(settings: Readonly<Record<string, string>>, ...args: string[]) {
  const started = performance.now();
  const { code, stdout, stderr } = await spawnOps({ ...settings, NODE_OPTIONS }, ...args);
  const memory = Number(/^peak (\d+)\n$/.exec(stderr)?.[1]) / 1024;
  const seconds = (performance.now() - started) / 1_000;
  return { code, stdout, memory, seconds };
}
