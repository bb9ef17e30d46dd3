import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import * as kit from '#testing/postgres/embedded-postgres.ts';
import { PROCESS_TIMEOUTS } from '#testing/server-process.ts';
import { makeUser } from '#testing/users.ts';
import { NOBODY } from './os-account.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts';

vi.setConfig(PROCESS_TIMEOUTS);

const passwordFile = (dataDir: string) => path.join(dataDir, 'database-password');

it('connects with a password that only the owner of DATA_DIR can read', async () => {
  const dataDir = await kit.makeDataDir();
  const { database } = await kit.startForTest(dataDir);
  const { connection } = database;
  expect((await stat(passwordFile(dataDir))).mode & 0o777).toBe(0o600);
  expect((await readFile(passwordFile(dataDir), 'utf8')).trim()).toBe(connection.password);

  const { password: _, ...withoutPassword } = connection;
  const attempts = [
    withoutPassword,
    { ...connection, password: 'x'.repeat(43) },
    { ...withoutPassword, user: 'reprise' },
    { ...connection, user: 'reprise' },
    { ...connection, user: 'postgres' },
  ];
  for (const attempt of attempts) {
    await expect(kit.query(attempt, 'select 1')).rejects.toThrow(/password/);
  }
});

it('has no rights beyond its database', async () => {
  const { database } = await kit.startForTest(await kit.makeDataDir());
  const rights = `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
                  from pg_roles where rolname = current_user`;
  expect(await kit.query(database.connection, rights)).toEqual([Array(5).fill(false)]);
  const forbidden = [
    'create role another superuser',
    'alter role reprise_app superuser',
    'set role reprise',
    `copy (select 1) to program 'true'`,
    `select pg_read_file('/etc/passwd')`,
    `alter system set log_statement = 'all'`,
    'create database another',
  ];
  for (const statement of forbidden) {
    const run = kit.query(database.connection, statement);
    await expect(run, statement).rejects.toThrow(/permission denied|must be|superuser/);
  }
});

it('takes over the data of a release that connected as the superuser', async () => {
  const dataDir = await kit.makeTempDir();
  const log = () => undefined;
  const before = await startEmbeddedPostgres({ dataDir, log, isTrusting: true });
  await withDatabase(before, async ({ db, pool }) => {
    await migrate(pool, migrations);
    await makeUser(db, 'alice');
  });
  await before.stop();

  const { database } = await kit.startForTest(dataDir);
  const newest = migrations.at(-1)?.version ?? 0;
  await withDatabase(database, async ({ db, pool }) => {
    const sql = `alter table users add column note text; drop function username_parts(citext) cascade;
                 create extension if not exists pg_trgm`;
    const step = { version: newest + 1, name: 'next', kind: 'expand', sql } as const;
    await migrate(pool, [...migrations, step]);
    await makeUser(db, 'bob');
    const names = await db.selectFrom('users').select('username').orderBy('id').execute();
    expect(names).toEqual([{ username: 'alice' }, { username: 'bob' }]);
    const { rows } = await pool.query(`
      select relname from pg_class where relnamespace = 'public'::regnamespace
        and pg_get_userbyid(relowner) <> 'reprise_app'`);
    expect(rows).toEqual([]);
  });
});

it('starts after the password was lost, and after another copy of the data was restored', async () => {
  const dataDir = await kit.makeDataDir();
  const first = await kit.startForTest(dataDir);
  await kit.query(first.database.connection, `create table rows_before as select 'alice' as name`);
  await first.database.stop();
  await rm(passwordFile(dataDir));
  // Simulates a crash after which another process got PostgreSQL's pid.
  const stranger = spawn('sleep', ['60'], kit.IS_ROOT ? NOBODY : {});
  onTestFinished(() => void stranger.kill());
  await once(stranger, 'spawn');
  const pgDir = path.join(dataDir, 'pg18');
  await writeFile(path.join(pgDir, 'postmaster.pid'), `${stranger.pid}\n${pgDir}\n0\n5432\n\n\n`);
  const second = await kit.startForTest(dataDir);
  expect(second.database.connection.password).not.toBe(first.database.connection.password);
  expect(await kit.query(second.database.connection, 'table rows_before')).toEqual([['alice']]);
  await second.database.stop();

  const other = 'restored-'.padEnd(43, 'x');
  await writeFile(passwordFile(dataDir), `${other}\n`);
  const third = await kit.startForTest(dataDir);
  expect(third.database.connection.password).toBe(other);
  expect(await kit.query(third.database.connection, 'table rows_before')).toEqual([['alice']]);
});

async function withDatabase<T>(
  { connection }: EmbeddedPostgres,
  work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const database = openDatabase(connection, () => undefined);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
