import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startCluster } from '#testing/postgres/cluster.ts';

const INIT = fileURLToPath(new URL('../../../../../deploy/postgres-init.sh', import.meta.url));
const run = promisify(execFile);

it("the compose file's servers own their database, alone, with a role that is no superuser", async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-compose-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const cluster = await startCluster();
  onTestFinished(cluster.stop);
  const { port } = cluster;
  await cluster.query('create role postgres login superuser');
  const env = {
    ...process.env,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    POSTGRES_USER: 'postgres',
    DATABASE_PASSWORD_FILE: path.join(dir, 'password'),
  };
  await writeFile(env.DATABASE_PASSWORD_FILE, "it's-secret\n");
  // The superuser of this cluster has the name of the role.
  const rename = 'alter role reprise rename to first';
  await run('psql', ['--username', 'postgres', '--command', rename, 'postgres'], { env });
  await run('sh', [INIT], { env });
  const client = new pg.Client({ port, host: '127.0.0.1', user: 'reprise', database: 'reprise' });
  await client.connect();
  const { rows } = await client.query(`select rolsuper, rolcreatedb, rolcreaterole,
    pg_get_userbyid(datdba) as owner from pg_roles, pg_database
    where rolname = current_user and datname = current_database()`);
  await client.end();
  expect(rows).toEqual([
    { rolsuper: false, rolcreatedb: false, rolcreaterole: false, owner: 'reprise' },
  ]);
  // LISTEN needs no right but this one, and reads live changes.
  await run(
    'psql',
    ['--username', 'postgres', '--command', 'create role reports login', 'postgres'],
    { env },
  );
  const other = new pg.Client({ port, host: '127.0.0.1', user: 'reports', database: 'reprise' });
  await expect(other.connect()).rejects.toThrow('permission denied for database "reprise"');
}, 60_000);
