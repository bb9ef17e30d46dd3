import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { runs } from '@reprise/contract/testing/runs.ts';
import { migrations } from '#migrations/index.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { checkSecrets } from '#platform/secrets/secrets.ts';
import { makeTile } from '#testing/factories.ts';
import { makeUser, openSession } from './testing/users.ts';
import * as servers from '#testing/server-process.ts';
import { openTestDatabase } from '#testing/test-database.ts';

vi.setConfig(servers.PROCESS_TIMEOUTS);

const secret = 'the-secret-the-secret-the-secret-1';
const pollOptions = { interval: 10, timeout: 20_000 };
const newest = migrations.at(-1)?.version ?? 0;

let database: OpenDatabase;
let newerDatabase: OpenDatabase;
let developmentDatabase: OpenDatabase;
let busyDatabase: OpenDatabase;
/** A fake PostgreSQL that rejects the password. */
const fakePostgres = createServer((socket) => {
  socket.once('data', () => socket.end(errorPacket('28P01', 'password authentication failed')));
});

beforeAll(async () => {
  database = await openTestDatabase();
  newerDatabase = await openTestDatabase();
  developmentDatabase = await openTestDatabase();
  busyDatabase = await openTestDatabase();
  const { id } = await makeUser(database.db, 'alice');
  await makeTile(database.db, { ownerId: id, caption: 'still here' });
  await checkSecrets(database.db, { current: secret });
  await newerDatabase.pool.query(
    `update schema_meta set value = '999' where key in ('version', 'oldest-code')`,
  );
  await developmentDatabase.pool.query(`
    delete from schema_meta;
    insert into schema_meta values ('version', '9')`);
  await once(fakePostgres.listen(0, '127.0.0.1'), 'listening');
});

afterAll(async () => {
  await servers.stopServers();
  fakePostgres.close();
  await database.close();
  await newerDatabase.close();
  await developmentDatabase.close();
  await busyDatabase.close();
});

describe('a failed start prints one clear sentence, exits with 1 and leaves the data intact', () => {
  const cases: readonly (readonly [string, () => Record<string, string>, () => string])[] = [
    [
      'a misspelled setting',
      () => ({ DATABASE_URL: '', DATABASE_ULR: urlOf(database) }),
      () => 'DATABASE_ULR is not a setting: write DATABASE_URL, or unset DATABASE_ULR.',
    ],
    ['a bad setting', () => ({ NOTICES: 'maybe' }), () => 'NOTICES must be on or off.'],
    [
      'a missing logo',
      () => ({ SITE_LOGO: '/nowhere/logo.svg' }),
      () => 'SITE_LOGO /nowhere/logo.svg cannot be read (ENOENT).',
    ],
    [
      'an accent without contrast',
      () => ({ SITE_ACCENT: '#ffcc00' }),
      () =>
        'SITE_ACCENT #ffcc00 has a contrast of 1.3:1 on light pages and needs 3:1: the nearest color that passes is #a78500.',
    ],
    [
      'DATABASE_URL without AUTH_SECRET',
      () => ({ AUTH_SECRET: '' }),
      () => 'AUTH_SECRET must be set (at least 32 characters) with DATABASE_URL.',
    ],
    [
      'sample accounts on a public site',
      () => ({ SAMPLE_DATA: 'on', PUBLIC_URL: 'https://clips.example' }),
      () =>
        'SAMPLE_DATA=on needs a loopback HOST and PUBLIC_URL: the passwords of the sample accounts are public.',
    ],
    [
      'an unreachable database',
      () => ({ DATABASE_URL: 'postgres://alice:pass-word-1@127.0.0.1:1/reprise' }),
      () => 'The database at 127.0.0.1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
    ],
    [
      'a wrong password',
      () => ({
        DATABASE_URL: fakePostgresUrl(),
      }),
      () => 'The database at 127.0.0.1 cannot be reached: password authentication failed.',
    ],
    [
      'a database that does not exist',
      () => ({ DATABASE_URL: servers.testDatabaseUrl('missing_database') }),
      () =>
        `The database at ${inject('postgres').host} cannot be reached: database "missing_database" does not exist.`,
    ],
    [
      'a changed secret',
      () => ({ AUTH_SECRET: 'another-secret-another-secret-another' }),
      () =>
        "The secret (AUTH_SECRET, or auth-secret in DATA_DIR) is not the one of this database: set the right one, or the old one as AUTH_SECRET_PREVIOUS, or run 'npm run ops -- reset-secret', which ends all sessions and keeps all accounts.",
    ],
    [
      'a changed secret with a foreign previous one',
      () => ({
        AUTH_SECRET: 'another-secret-another-secret-another',
        AUTH_SECRET_PREVIOUS: 'foreign-secret-foreign-secret-foreign',
      }),
      () =>
        "The secret (AUTH_SECRET, or auth-secret in DATA_DIR) is not the one of this database: set the right one, or the old one as AUTH_SECRET_PREVIOUS, or run 'npm run ops -- reset-secret', which ends all sessions and keeps all accounts.",
    ],
    [
      'AUTH_SECRET_PREVIOUS without AUTH_SECRET',
      () => ({ DATABASE_URL: '', AUTH_SECRET: '', AUTH_SECRET_PREVIOUS: secret }),
      () => 'AUTH_SECRET_PREVIOUS needs AUTH_SECRET, the secret that replaces it.',
    ],
    [
      'a schema that a newer release contracted',
      () => ({ DATABASE_URL: urlOf(newerDatabase) }),
      () =>
        `The database has schema version 999 and needs a Reprise that supports at least version 999, this one supports only ${newest}: start a newer Reprise on it, or restore a backup from before the upgrade.`,
    ],
    [
      'a database of a development version',
      () => ({ DATABASE_URL: urlOf(developmentDatabase) }),
      () =>
        'This database was created by a development version of Reprise and cannot be upgraded. Use an empty database.',
    ],
    [
      'an address of another machine',
      () => ({ HOST: '192.0.2.1', LOG_LEVEL: 'error' }),
      () => 'HOST 192.0.2.1 is not an address of this machine.',
    ],
  ];

  it.concurrent.each(cases.slice(0, runs(cases.length, 5)))(
    '%s',
    async (_case, settings, sentence) => {
      const before = await allContents();
      const server = await servers.spawnServer({
        PORT: await servers.freePort(),
        DATABASE_URL: urlOf(database),
        AUTH_SECRET: secret,
        ...settings(),
      });
      const ending = await server.ended;
      expect(ending).toMatchObject({ code: 1, stdout: '', stderr: `${sentence()}\n` });
      expect(await allContents()).toEqual(before);
    },
  );
});

it('data that cannot be used end the start with one sentence and 2', async () => {
  const DATA_DIR = import.meta.filename;
  const server = await servers.spawnServer({ PORT: await servers.freePort(), DATA_DIR });
  expect(await server.ended).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `The embedded database in ${DATA_DIR} could not be started: mkdir ${DATA_DIR}: a file has this name: move it away, or choose another DATA_DIR (EEXIST).\n`,
  });
});

describe('a stop while a request waits for the database', () => {
  /** A like that waits for a row lock until `release`. */
  async function serverWithWaitingLike(username: string) {
    const { pool, db } = busyDatabase;
    const PORT = await servers.freePort();
    const server = await servers.startServer({
      PORT,
      DATABASE_URL: urlOf(busyDatabase),
      AUTH_SECRET: secret,
      // The servers of the concurrent tests would share their counts, and warn while that is slow.
      RATE_LIMITS: 'off',
    });
    const publicUrl = `http://localhost:${PORT}`;
    const user = await makeUser(db, username);
    const token = await openSession({ ...user, database: busyDatabase, secret, publicUrl });
    const tileId = await makeTile(db, { ownerId: user.id });
    const lockingClient = await pool.connect();
    await lockingClient.query('begin');
    const { rows } = await lockingClient.query<{ pid: number }>(
      'select pg_backend_pid() as pid from tiles where id = $1 for update',
      [tileId],
    );
    const like = fetch(`${server.url}/create/likepost/${tileId}&${username}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    }).then(
      ({ status }) => status,
      () => 'cut off',
    );
    await vi.waitFor(async () => expect(await waitersFor(rows[0]?.pid ?? 0)).toBe(1), pollOptions);
    const release = async () => {
      await lockingClient.query('commit');
      lockingClient.release();
    };
    return { server, like, release, likes: () => likesOf(tileId) };
  }

  async function waitersFor(pid: number): Promise<number> {
    const { rowCount } = await busyDatabase.pool.query(
      'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
      [pid],
    );
    return rowCount ?? 0;
  }

  async function likesOf(tileId: number): Promise<number | undefined> {
    const counts = busyDatabase.db.selectFrom('tile_counts').select('likes');
    return (await counts.where('tile_id', '=', tileId).executeTakeFirst())?.likes;
  }

  it.concurrent('finishes the request if there is time', async () => {
    const { server, like, release, likes } = await serverWithWaitingLike('bob');
    server.kill('SIGTERM');
    await vi.waitFor(async () => expect(await isListening(server.url)).toBe(false), pollOptions);
    await release();
    expect(await like).toBe(200);
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    expect(await likes()).toBe(1);
  });

  it.concurrent('otherwise ends it, and exits with 0 within 10 s', async () => {
    const { server, like, release } = await serverWithWaitingLike('carol');
    const stopped = performance.now();
    server.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
    expect(performance.now() - stopped).toBeLessThan(10_000);
    // It is rejected after three seconds, unless the stop cuts it off before.
    expect([503, 'cut off']).toContain(await like);
    await release();
  });
});

function isListening(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
}

function errorPacket(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const packet = Buffer.alloc(5 + fields.length, 'E');
  packet.writeInt32BE(4 + fields.length, 1);
  fields.copy(packet, 5);
  return packet;
}

function fakePostgresUrl(): string {
  const { port } = fakePostgres.address() as AddressInfo;
  return `postgres://alice:pass-word-1@127.0.0.1:${port}/reprise`;
}

function urlOf({ pool }: OpenDatabase): string {
  return servers.testDatabaseUrl(pool.options.database ?? '');
}

async function contents({ pool }: OpenDatabase) {
  const { rows } = await pool.query(
    `select (select json_agg(users) from users) as users, (select json_agg(tiles) from tiles) as tiles,
            (select value from schema_meta where key = 'version') as version`,
  );
  return rows;
}

function allContents() {
  return Promise.all([database, newerDatabase, developmentDatabase].map(contents));
}
