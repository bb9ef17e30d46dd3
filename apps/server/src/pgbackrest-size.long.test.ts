import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import { spawnOps } from '#testing/command-process.ts';
import { makeFriendGroup, send } from '#testing/features/chat.ts';
import {
  ON_DISK,
  startDatabaseMachine,
  type DatabaseMachine,
} from '#testing/pgbackrest/machine.ts';
import { pageLines, runAll, secondPassed, withTarget } from '#testing/pgbackrest/page.ts';
import { startAppOn } from '#testing/test-app.ts';

/* `RESTORE_GB=10 npm run test:long -- pgbackrest` gives the figures of docs/operate/point-in-time.md. */

const GB = Number(process.env['RESTORE_GB'] ?? 0.1);
const AUTH_SECRET = 'x'.repeat(32);
const BATCH = 200_000;
const IS_OPEN = 'select not pg_is_in_recovery()';
/** A commit of a million rows takes longer than the default of a minute. */
const PATIENCE = { timeout: 60_000 + GB * 120_000 };

vi.setConfig({ testTimeout: 300_000 + GB * 600_000 });

const figures: string[] = [];

it(`${GB} GB are backed up and restored in both ways`, async () => {
  const machine = await startDatabaseMachine();
  onTestFinished(machine.stop);
  await runAll(machine, [
    `runuser -u postgres -- psql -c "alter system set shared_buffers = '2GB'" -c "alter system set max_wal_size = '4GB'"`,
    'pg_ctlcluster 15 main restart',
  ]);
  const patient = { connectionString: machine.url, statement_timeout: 0, query_timeout: 0 };
  const database = openDatabase(patient, () => undefined);
  onTestFinished(database.close);
  await migrate(database.pool, migrations);
  await timed('fill', () => fill(database, machine));
  const [messages = ''] = await machine.query('select count(*) from messages');
  const size = await sizeOfDatabase(machine);
  note(`${messages} messages, ${gigabytes(size)}, load ${os.loadavg()[0]?.toFixed(0)}`);

  const setUp = await pageLines('Set up');
  await runAll(machine, setUp.slice(0, -2));
  await timed('pgBackRest, full backup', () => runAll(machine, setUp.slice(-2)));
  const repository = await machine.run('du --summarize --bytes /var/lib/pgbackrest/backup');
  note(`repository: ${gigabytes(Number.parseInt(repository, 10))}`);
  const moment = await secondPassed(machine);
  await timed('delete from messages', () => database.pool.query('delete from messages'));
  const [stop = '', restore = '', start = '', , resume = '', again = ''] =
    await pageLines('Restore');
  await timed('PostgreSQL stops, with its log archived', () => machine.run(stop));
  const restoreAndOpen = async (line: string) => {
    await runAll(machine, [withTarget(line, moment), start]);
    const pause = 'select pg_get_wal_replay_pause_state() from chats';
    await expect.poll(() => machine.query(pause), PATIENCE).toEqual(['paused']);
    await machine.run(resume);
    await expect.poll(() => machine.query(IS_OPEN), PATIENCE).toEqual(['t']);
  };
  await timed('pgBackRest, restore over the damaged files', () => restoreAndOpen(restore));
  expect(await machine.query('select count(*) from messages')).toEqual([messages]);
  await runAll(machine, [stop, 'find /var/lib/postgresql/15/main -mindepth 1 -delete']);
  await timed('pgBackRest, restore on an empty disk', () => restoreAndOpen(again));
  expect(await machine.query('select count(*) from messages')).toEqual([messages]);
  await moveWithOps(machine);
  process.stdout.write(`${figures.join('\n')}\n`);
});

/** With correct sequences, versions and lists, so that fsck finds nothing. */
async function fill(database: OpenDatabase, machine: DatabaseMachine): Promise<void> {
  const app = await startAppOn(database, { AUTH_SECRET, DATABASE_URL: machine.url });
  const [alice, bob] = await makeFriendGroup(app, 'alice', 'bob');
  await send(alice, bob);
  for (let last = 1; (await sizeOfDatabase(machine)) < GB * 1e9; last += BATCH) {
    // Without checks of foreign keys.
    await machine.query(`
      set session_replication_role = replica;
      with chat as (
        update chats set last_seq = last_seq + ${BATCH}, version = version + ${BATCH} returning id)
      insert into messages (chat_id, seq, client_id, sender_id, body, version)
      select chat.id, n, gen_random_uuid(), ${alice.id},
        md5(n::text) || md5((n + 1)::text) || repeat('x', 40), n
      from chat, generate_series(${last + 1}, ${last + BATCH}) n`);
  }
  // The first token ends during a long fill.
  const exp = Math.floor(Date.now() / 1_000) + 600;
  const later = app.callerWith(await app.signToken(alice, { exp }));
  expect((await send({ ...alice, ...later }, bob)).status).toBe(200);
  await app.stopServer();
}

/** Into a second database of the machine. */
async function moveWithOps(machine: DatabaseMachine): Promise<void> {
  const dir = await mkdtemp(path.join(ON_DISK, 'reprise-size-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const file = path.join(dir, 'all.backup');
  const ops = async (url: string, ...args: string[]) => {
    const { code, stdout, stderr } = await spawnOps({ DATABASE_URL: url, AUTH_SECRET }, ...args);
    if (code !== 0) throw new Error(stdout + stderr);
  };
  await timed('ops backup', () => ops(machine.url, 'backup', file));
  note(`file: ${gigabytes((await stat(file)).size)}`);
  await machine.run('runuser -u postgres -- createdb --owner=reprise copy');
  const copy = machine.url.replace(/reprise$/, 'copy');
  await timed('ops restore, with fsck', () => ops(copy, 'restore', file));
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  note(`${name}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
}

function note(figure: string): void {
  figures.push(figure);
  process.stdout.write(`${figure}\n`);
}

async function sizeOfDatabase(machine: DatabaseMachine): Promise<number> {
  return Number((await machine.query(`select pg_database_size('reprise')`))[0]);
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`;
