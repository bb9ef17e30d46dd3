import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { readArchiver } from '#platform/db/archiver.ts';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import {
  databaseAfter,
  freshDatabase,
  defaults,
  setUpDoctor,
  statementResults,
  testFixtures,
  type Options,
} from '#testing/ops/doctor.ts';
import { startCluster } from '#testing/postgres/cluster.ts';
import { databaseChecks } from './database-checks.ts';

const doctor = setUpDoctor();

testFixtures(
  databaseChecks,
  {
    'database-version': { good: defaults, broken: () => ({ rows: [{ n: 14 }] }), level: 'problem' },
    // Databases of tests are not durable.
    'database-durability': {
      good: () => ({ rows: [{ name: 'fsync', setting: 'on' }] }),
      broken: defaults,
      level: 'problem',
    },
    'database-autovacuum': { good: () => ({ rows: [] }), broken: defaults, level: 'problem' },
    'database-encoding': {
      good: defaults,
      broken: async () => ({ database: await asciiDatabase() }),
      level: 'problem',
    },
    'database-writes': {
      good: defaults,
      broken: async () => ({
        database: await freshDatabase({ options: '-c default_transaction_read_only=on' }),
      }),
      level: 'problem',
    },
    'database-role': { good: () => ({ rows: [] }), broken: defaults, level: 'warning' },
    'database-connections': { good: defaults, broken: crowded, level: 'problem' },
    'database-locks': { good: defaults, broken: waitingForLock, level: 'problem' },
    'database-transactions': statementResults([], [{ pid: 7, minutes: 9 }], 'warning'),
    'database-bloat': { good: defaults, broken: bloated, level: 'warning' },
    'database-indexes': {
      good: defaults,
      broken: () =>
        databaseAfter(
          `update pg_index set indisvalid = false where indexrelid = 'users_pkey'::regclass`,
        ),
      level: 'problem',
    },
    'database-unused-indexes': {
      good: defaults,
      broken: () =>
        databaseAfter(
          'create table junk as select n from generate_series(1, 600000) n; create index on junk (n)',
        ),
      level: 'warning',
    },
    'database-archive': {
      good: () => archiving('true'),
      broken: () => archiving('false'),
      level: 'warning',
    },
    'database-wraparound': statementResults([{ n: 5 }], [{ n: 1_500_000_000 }]),
    clock: {
      good: defaults,
      broken: () => {
        onTestFinished(() => void vi.useRealTimers());
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9_000 });
        return {};
      },
      level: 'problem',
    },
  },
  doctor,
);

it.each([
  [14, 'problem', 'Move to 18 with a backup (docs/operate/backup.md).'],
  [19, 'warning', 'Look for a newer release of Reprise, which is tested with it.'],
])('advises with PostgreSQL %i', async (n, level, fix) => {
  const check = databaseChecks.find(({ id }) => id === 'database-version');
  const what = `The database is PostgreSQL ${n}.`;
  expect(await check?.find(doctor.depsOf({ rows: [{ n }] }))).toEqual({ level, what, fix });
});

it('warns about a log that is archived only in full pieces, or not at all', async () => {
  const check = databaseChecks.find(({ id }) => id === 'database-archive');
  const rare = await archivingDatabase('archive_command=true');
  expect(await check?.find(doctor.depsOf({ database: rare }))).toMatchObject({
    level: 'warning',
    what: expect.stringContaining('(archive_timeout)'),
  });
  const stuck = await archivingDatabase('archive_command=', 'archive_timeout=60');
  expect(await readArchiver(stuck.db)).toMatchObject({ has_pending: true, archived_at: null });
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
  expect(await check?.find(doctor.depsOf({ database: stuck }))).toEqual({
    level: 'warning',
    what: 'PostgreSQL cannot archive its log; the last success: never.',
    fix: 'archive_command is empty or hangs: docs/operate/point-in-time.md.',
  });
});

async function waitingForLock(): Promise<Options> {
  const database = await freshDatabase();
  const [holder, waiter] = [await database.pool.connect(), await database.pool.connect()];
  await holder.query('begin; lock table tiles');
  const waiting = waiter.query('select count(*) from tiles');
  // Runs before the database is closed.
  onTestFinished(async () => {
    await holder.query('rollback');
    await waiting;
    holder.release();
    waiter.release();
  });
  const isWaiting = `select from pg_stat_activity where wait_event_type = 'Lock'
    and datname = current_database() and clock_timestamp() - query_start > interval '2 seconds'`;
  await expect
    .poll(async () => (await database.pool.query(isWaiting)).rowCount, {
      timeout: 10_000,
      interval: 250,
    })
    .toBe(1);
  return { database };
}

async function bloated(): Promise<Options> {
  const made = await databaseAfter(
    `create table junk as select n from generate_series(1, 30000) n; delete from junk where n > 1000`,
  );
  const removed = `select n_dead_tup::int as n from pg_stat_user_tables where relname = 'junk'`;
  await expect
    .poll(async () => (await made.database?.pool.query(removed))?.rows[0]?.n, {
      timeout: 10_000,
      interval: 250,
    })
    .toBeGreaterThan(20_000);
  return made;
}

async function asciiDatabase(): Promise<OpenDatabase> {
  const name = `test_ascii_${Date.now()}`;
  await doctor
    .shared()
    .pool.query(`create database ${name} template template0 encoding 'SQL_ASCII'`);
  const database = openDatabase({ ...inject('postgres'), database: name }, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await doctor.shared().pool.query(`drop database ${name}`);
  });
  return database;
}

/** With a complete piece of the log that the command was given. */
async function archiving(command: string): Promise<Options> {
  const database = await archivingDatabase(`archive_command=${command}`, 'archive_timeout=60');
  await expect
    .poll(async () => {
      const { archived_at: archived, failed_at: failed } = await readArchiver(database.db);
      return archived ?? failed;
    })
    .not.toBeNull();
  return { database };
}

async function archivingDatabase(...settings: string[]): Promise<OpenDatabase> {
  const cluster = await startCluster(undefined, ['archive_mode=on', ...settings]);
  const database = openDatabase({ connectionString: cluster.url }, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await cluster.stop();
  });
  await database.pool.query('select pg_switch_wal()');
  return database;
}

/** A PostgreSQL of its own, most of whose connections are in use. */
async function crowded(): Promise<Options> {
  const cluster = await startCluster();
  const max = 85;
  const database = openDatabase({ connectionString: cluster.url, max }, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await cluster.stop();
  });
  const clients = await Promise.all(Array.from({ length: max }, () => database.pool.connect()));
  for (const client of clients) client.release();
  return { database };
}
