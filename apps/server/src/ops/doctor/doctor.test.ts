import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { loadSampleCommunity } from '#sample/load-sample-community.ts';
import { storeLastBackup } from '#platform/backup/last-backup.ts';
import { loadConfig } from '#platform/config.ts';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { checkSecrets } from '#platform/secrets/secrets.ts';
import { runOps } from '#testing/command-process.ts';
import { makeTile } from '#testing/factories.ts';
import { startCluster } from '#testing/postgres/cluster.ts';
import { testDatabaseUrl } from '#testing/server-process.ts';
import {
  certified,
  mailEnv,
  oembed,
  publicSite,
  responding,
  type Env,
} from '#testing/ops/doctor-sites.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { makeUser } from '#testing/users.ts';
import type { Finding, Patient } from './check.ts';
import { checks, examine } from './examine.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const AUTH_SECRET = 'x'.repeat(32);
const site = { HOST: '127.0.0.1', PUBLIC_URL: 'https://clips.example', TRUST_PROXY: '127.0.0.1' };

let shared: OpenDatabase;
let dir: string;

beforeAll(async () => {
  shared = await openTestDatabase();
  dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-doctor-'));
});
afterAll(async () => {
  await shared.close();
  await rm(dir, { recursive: true });
});

interface Options {
  readonly env?: Env;
  readonly database?: OpenDatabase;
  readonly rows?: readonly object[];
  readonly nodeVersion?: string;
}

function patientOf({
  env = {},
  database = shared,
  rows,
  nodeVersion = '24.0.0',
}: Options): Patient {
  const query = async (text: string, values: readonly unknown[] = []) =>
    rows ?? (await database.pool.query(text, [...values])).rows;
  return {
    config: loadConfig({ AUTH_SECRET, DATA_DIR: dir, ...env }),
    db: database.db,
    query: query as Patient['query'],
    nodeVersion,
  };
}

async function freshDatabase(...options: Parameters<typeof openTestDatabase>) {
  const database = await openTestDatabase(...options);
  onTestFinished(database.close);
  return database;
}

async function changed(statements: string): Promise<Options> {
  const database = await freshDatabase();
  await database.pool.query(statements);
  return { database };
}

async function file(name: string, mode: number): Promise<string> {
  const folder = await mkdtemp(path.join(dir, 'files-'));
  await writeFile(path.join(folder, name), 'secret');
  await chmod(path.join(folder, name), mode);
  return folder;
}

/** Uses /proc, where nothing can be written. */
async function fullDisk(): Promise<string> {
  const folder = await mkdtemp(path.join(dir, 'full-'));
  await symlink('/proc', path.join(folder, 'pg18'));
  return folder;
}

async function roomyDisk(): Promise<string> {
  const folder = await mkdtemp(path.join(dir, 'roomy-'));
  await mkdir(path.join(folder, 'pg18'));
  return folder;
}

async function backedUp(daysAgo: number): Promise<Options> {
  const database = await freshDatabase();
  const createdAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  await statementRunner(database.db)((statement) =>
    storeLastBackup(statement, { createdAt, file: '/backups/a', bytes: 1 }),
  );
  return { database };
}

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
  const made = await changed(
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

async function withSample(isLoaded: boolean): Promise<Options> {
  const database = await freshDatabase();
  await loadSampleCommunity(database.db, isLoaded);
  return { env: site, database };
}

async function withSecret(secret: string): Promise<Options> {
  const database = await freshDatabase();
  await checkSecrets(database.db, { current: secret });
  return { database };
}

async function withModerators(names: readonly string[]): Promise<Options> {
  const database = await freshDatabase();
  for (const name of names) {
    const { id } = await makeUser(database.db, name);
    await database.db.insertInto('moderators').values({ user_id: id }).execute();
  }
  return { env: site, database };
}

async function withLikes(likes: number): Promise<Options> {
  const database = await freshDatabase();
  await makeTile(database.db, { likes });
  return { database };
}

async function withUnseen(count: number): Promise<Options> {
  const database = await freshDatabase();
  await makeUser(database.db, 'alice');
  await sql`update unseen_messages set count = ${count}`.execute(database.db);
  return { database };
}

async function sampleWith(statement: string): Promise<Options> {
  const made = await withSample(true);
  await made.database?.pool.query(statement);
  return made;
}

async function asciiDatabase(): Promise<OpenDatabase> {
  const name = `test_ascii_${Date.now()}`;
  await shared.pool.query(`create database ${name} template template0 encoding 'SQL_ASCII'`);
  const database = openDatabase({ ...inject('postgres'), database: name }, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await shared.pool.query(`drop database ${name}`);
  });
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

const urlOf = ({ pool }: OpenDatabase) => testDatabaseUrl(pool.options.database ?? '');

const ownDatabase = (database: OpenDatabase): Env => ({ DATABASE_URL: urlOf(database) });

async function pooled(statement: string): Promise<Options> {
  const database = await freshDatabase();
  const name = database.pool.options.database ?? '';
  await database.pool.query(statement.replace('current', name));
  return { env: { ...ownDatabase(database), DATABASE_DIRECT_URL: urlOf(database) } };
}

interface Fixture {
  readonly good: () => Options | Promise<Options>;
  readonly broken: () => Options | Promise<Options>;
  readonly level: Finding['level'];
}

const settings = (good: Env, broken: Env, level: Finding['level'] = 'warning'): Fixture => ({
  good: () => ({ env: good }),
  broken: () => ({ env: broken }),
  level,
});

const statementResults = (
  good: object[],
  broken: object[],
  level: Finding['level'] = 'problem',
): Fixture => ({
  good: () => ({ rows: good }),
  broken: () => ({ rows: broken }),
  level,
});

const open = { HOST: '0.0.0.0' };
const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@clips.example' };
const real = (): Options => ({});

const fixtures: Readonly<Record<string, Fixture>> = {
  https: settings(site, { ...site, PUBLIC_URL: 'http://clips.example' }, 'problem'),
  'public-url': settings({ ...open, PUBLIC_URL: 'https://clips.example' }, open, 'problem'),
  proxy: settings(site, { PUBLIC_URL: 'https://clips.example' }, 'problem'),
  'proxy-range': settings(site, { ...site, TRUST_PROXY: '127.0.0.1, 0.0.0.0/1' }, 'problem'),
  'rate-limits': settings(site, { ...site, RATE_LIMITS: 'warn' }, 'problem'),
  'mail-setting': settings({ ...site, ...mail }, site),
  'push-contact': settings({ ...site, VAPID_SUBJECT: 'mailto:a@clips.example' }, site),
  'security-contact': settings({ ...site, SECURITY_CONTACT: 'mailto:a@clips.example' }, site),
  'own-pages': settings({ ...site, PAGES_DIR: '/srv/pages' }, site),
  'metrics-token': settings(
    { METRICS_PORT: '9090', METRICS_TOKEN: AUTH_SECRET },
    { METRICS_PORT: '9090' },
  ),
  'previous-secret': settings({}, { AUTH_SECRET_PREVIOUS: 'y'.repeat(32) }),
  'backup-encryption': settings(
    { BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: 'correct horse battery' },
    { BACKUP_DIR: '/backups' },
  ),
  node: { good: real, broken: () => ({ nodeVersion: '20.19.0' }), level: 'warning' },
  'secret-files': {
    good: async () => ({ env: { DATA_DIR: await file('auth-secret', 0o600) } }),
    broken: async () => ({ env: { DATA_DIR: await file('auth-secret', 0o640) } }),
    level: 'problem',
  },
  'backup-files': {
    good: async () => ({ env: { BACKUP_DIR: await file('all.tar.gz', 0o600) } }),
    broken: async () => ({ env: { BACKUP_DIR: await file('all.tar.gz', 0o604) } }),
    level: 'problem',
  },
  'disk-space': {
    good: async () => ({ env: { DATA_DIR: await roomyDisk() } }),
    broken: async () => ({ env: { DATA_DIR: await fullDisk() } }),
    level: 'problem',
  },
  'backup-dir': {
    good: async () => ({ env: { BACKUP_DIR: await roomyDisk() } }),
    broken: () => ({ env: { BACKUP_DIR: path.join(dir, 'missing') } }),
    level: 'problem',
  },
  'backup-disk': {
    good: () => ({ env: { DATA_DIR: '/proc', BACKUP_DIR: dir } }),
    broken: () => ({ env: { BACKUP_DIR: dir } }),
    level: 'warning',
  },
  'backup-age': { good: () => backedUp(1), broken: () => backedUp(3), level: 'problem' },
  'database-version': { good: real, broken: () => ({ rows: [{ n: 14 }] }), level: 'problem' },
  // Databases of tests are not durable.
  'database-durability': {
    good: () => ({ rows: [{ name: 'fsync', setting: 'on' }] }),
    broken: real,
    level: 'problem',
  },
  'database-autovacuum': { good: () => ({ rows: [] }), broken: real, level: 'problem' },
  'database-encoding': {
    good: real,
    broken: async () => ({ database: await asciiDatabase() }),
    level: 'problem',
  },
  'database-writes': {
    good: real,
    broken: async () => ({
      database: await freshDatabase({ options: '-c default_transaction_read_only=on' }),
    }),
    level: 'problem',
  },
  'database-role': { good: () => ({ rows: [] }), broken: real, level: 'warning' },
  'database-connections': { good: real, broken: crowded, level: 'problem' },
  'database-locks': { good: real, broken: waitingForLock, level: 'problem' },
  'database-transactions': statementResults([], [{ pid: 7, minutes: 9 }], 'warning'),
  'database-bloat': { good: real, broken: bloated, level: 'warning' },
  'database-indexes': {
    good: real,
    broken: () =>
      changed(`update pg_index set indisvalid = false where indexrelid = 'users_pkey'::regclass`),
    level: 'problem',
  },
  'database-unused-indexes': {
    good: real,
    broken: () =>
      changed(
        'create table junk as select n from generate_series(1, 600000) n; create index on junk (n)',
      ),
    level: 'warning',
  },
  'database-wraparound': statementResults([{ n: 5 }], [{ n: 1_500_000_000 }]),
  clock: {
    good: real,
    broken: () => {
      onTestFinished(() => void vi.useRealTimers());
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9_000 });
      return {};
    },
    level: 'problem',
  },
  schema: {
    good: real,
    broken: () => changed(`update schema_meta set value = '3' where key = 'version'`),
    level: 'warning',
  },
  secret: {
    good: () => withSecret(AUTH_SECRET),
    broken: () => withSecret('y'.repeat(32)),
    level: 'problem',
  },
  'sample-accounts': {
    good: () => withSample(false),
    broken: () => withSample(true),
    level: 'warning',
  },
  jobs: {
    good: () => changed(`insert into jobs (name, succeeded_at) values ('old-views', now())`),
    broken: () =>
      changed(
        `insert into jobs (name, succeeded_at) values ('old-views', now() - interval '3 days')`,
      ),
    level: 'warning',
  },
  moderators: {
    good: () => withModerators(['alice']),
    broken: () => withModerators([]),
    level: 'warning',
  },
  'like-counts': { good: () => withLikes(0), broken: () => withLikes(2), level: 'problem' },
  'unseen-counts': { good: () => withUnseen(0), broken: () => withUnseen(2), level: 'problem' },
  'notification-counts': {
    good: () => withSample(true),
    broken: () => sampleWith('update notification_documents set new_likes = new_likes + 1'),
    level: 'problem',
  },
  'message-sequences': {
    good: () => withSample(true),
    broken: () => sampleWith('update chats set last_seq = last_seq + 1'),
    level: 'problem',
  },
  'push-subscriptions': statementResults([{ n: 2, total: 20 }], [{ n: 15, total: 20 }], 'warning'),
  'database-pooler': {
    good: () => pooled("alter database current set statement_timeout = '5s'"),
    broken: () => pooled(''),
    level: 'problem',
  },
  'database-replica': {
    good: () => ({}),
    broken: () => ({ env: { ...ownDatabase(shared), DATABASE_READ_URL: urlOf(shared) } }),
    level: 'problem',
  },
  'mail-server': {
    good: async () => ({ env: await mailEnv() }),
    broken: () => ({ env: mail }),
    level: 'problem',
  },
  // With a Redis: redis-check.test.ts.
  redis: {
    good: real,
    broken: () => ({ env: { REDIS_URL: 'redis://127.0.0.1:1' } }),
    level: 'problem',
  },
  server: {
    good: async () => ({ env: { PORT: await responding(200, '{"status":"ready"}') } }),
    broken: async () => ({ env: { PORT: await responding(503, '{"reason":"database"}') } }),
    level: 'problem',
  },
  'public-address': {
    good: async () => ({
      env: { PUBLIC_URL: `http://127.0.0.1:${await responding(200, '{"status":"ready"}')}` },
    }),
    broken: async () => ({
      env: { PUBLIC_URL: `http://127.0.0.1:${await responding(200, '<h1>Welcome to nginx</h1>')}` },
    }),
    level: 'problem',
  },
  'video-provider': {
    good: async () => ({ env: await oembed(true) }),
    broken: async () => ({ env: await oembed(false) }),
    level: 'warning',
  },
  certificate: {
    good: () => certified('60', dir),
    broken: () => certified('10', dir),
    level: 'warning',
  },
  websocket: { good: () => publicSite(true), broken: () => publicSite(false), level: 'problem' },
  'security-headers': {
    good: () => publicSite(true),
    broken: () => publicSite(false),
    level: 'warning',
  },
};

it('has a fixture for each check', () => {
  expect(Object.keys(fixtures)).toEqual(checks.map(({ id }) => id));
});

it.each(Object.entries(fixtures))(
  '%s: finds its fixture, and nothing without',
  async (id, fixture) => {
    const check = checks.find((candidate) => candidate.id === id);
    expect(await check?.find(patientOf(await fixture.good()))).toBeNull();
    expect(await check?.find(patientOf(await fixture.broken()))).toMatchObject({
      level: fixture.level,
      what: expect.stringMatching(/\.$/),
      fix: expect.stringMatching(/\S/),
    });
  },
);

it.each([
  [14, 'problem', 'Move to 18 with a backup (docs/operate/backup.md).'],
  [19, 'warning', 'Look for a newer release of Reprise, which is tested with it.'],
])('advises with PostgreSQL %i', async (n, level, fix) => {
  const check = checks.find(({ id }) => id === 'database-version');
  const what = `The database is PostgreSQL ${n}.`;
  expect(await check?.find(patientOf({ rows: [{ n }] }))).toEqual({ level, what, fix });
});

it('reports a check that fails as a problem, and continues', async () => {
  const patient = patientOf({ env: { SOURCE_LOOKUP: 'off' } });
  const query = () => Promise.reject(new Error('The connection is lost'));
  const results = await examine({ ...patient, query });
  expect(results).toHaveLength(checks.length);
  expect(results.find(({ id }) => id === 'clock')?.finding).toMatchObject({
    level: 'problem',
    what: 'This could not be checked: The connection is lost.',
  });
});

it('prints what is wrong, why, and what to do', async () => {
  const DATABASE_URL = testDatabaseUrl(shared.pool.options.database ?? '');
  const env = { DATABASE_URL, AUTH_SECRET, SOURCE_LOOKUP: 'off', PORT: '1' };
  const { code, stdout } = await runOps(env, 'doctor');
  expect(code).toBe(1);
  expect(stdout).toContain(
    'problem database-autovacuum: autovacuum is off in PostgreSQL.\n  Why it matters: Tables and indexes grow without end, and the planner works with old statistics.\n  What to do: alter system set autovacuum = on;\n',
  );
  expect(stdout).toMatch(/\nGood: \d+\. Warnings: \d+\. Problems: \d+\.\n$/);
  const json = await runOps(env, 'doctor', '--json');
  expect(JSON.parse(json.stdout).checks).toHaveLength(checks.length);
  expect(await runOps({ DATA_DIR: path.join(dir, 'none') }, 'doctor')).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no database in ${dir}/none: start the server first.\n`,
  });
});
