import { access, readFile, rename, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { spawnOps } from '#testing/command-process.ts';
import * as servers from '#testing/server-process.ts';
import { openTestDatabase } from '#testing/test-database.ts';

vi.setConfig(servers.PROCESS_TIMEOUTS);
afterAll(servers.stopServers);

const resetSecret = (settings: Readonly<Record<string, string>>) =>
  spawnOps(settings, 'reset-secret', '--yes');

const account = { email: 'alice@example.com', password: 'reprise1!' };

describe('an embedded database whose secret or data is lost', () => {
  let settings: { DATA_DIR: string; PORT: string; SAMPLE_DATA: string };
  let cookie: string | undefined;
  let server: servers.ServerProcess;

  beforeAll(async () => {
    const [DATA_DIR, PORT] = [await servers.makeDataDir(), await servers.freePort()];
    settings = { DATA_DIR, PORT, SAMPLE_DATA: 'off' };
    server = await servers.startServer(settings);
    ({ cookie } = await call(server, 'sign-up/email', { body: account }));
  });
  afterAll(() => rm(settings.DATA_DIR, { recursive: true, force: true }));

  const secretFile = () => `${settings.DATA_DIR}/auth-secret`;

  it('is not changed while a server uses it', async () => {
    const { DATA_DIR } = settings;
    expect(await spawnOps({ DATA_DIR }, 'reset-secret')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'All sessions end, and two-step sign-in is turned off for all users. Confirm it with --yes.\n',
    });
    expect(await resetSecret({ DATA_DIR })).toEqual({
      code: 1,
      stdout: '',
      stderr: `Another Reprise is already running on ${DATA_DIR}.\n`,
    });
    expect((await call(server, 'get-session', { cookie })).body).not.toBeNull();
    await stop(server);
  });

  it('is not started with a new secret; reset-secret keeps the accounts', async () => {
    const { DATA_DIR } = settings;
    await rm(secretFile());
    expect(await servers.expectStartFailure(settings)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${secretFile()} is missing, but the database has accounts: restore the file from a copy, or run 'npm run ops -- reset-secret', which ends all sessions and keeps all accounts.\n`,
    });
    await expect(access(secretFile())).rejects.toThrow('ENOENT');
    expect(await resetSecret({ DATA_DIR })).toEqual({
      code: 0,
      stdout: `The secret of this database is now in ${secretFile()}.\nSessions ended: 1. Accounts and passwords are unchanged: sign in again.\n`,
      stderr: expect.stringContaining('"event":"secret-reset"'),
    });
    server = await servers.startServer(settings);
    expect(await call(server, 'get-session', { cookie })).toMatchObject({ body: null });
    const signedIn = await call(server, 'sign-in/email', { body: account });
    expect(signedIn.status).toBe(200);
    expect(await call(server, 'token', { cookie: signedIn.cookie })).toMatchObject({ status: 200 });
    await stop(server);
  });

  it('is not replaced by an empty database', async () => {
    const { DATA_DIR } = settings;
    const secret = await readFile(secretFile(), 'utf8');
    await rename(`${DATA_DIR}/pg18`, `${DATA_DIR}/elsewhere`);
    expect(await servers.expectStartFailure(settings)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${secretFile()} exists, but its database is missing or empty: restore the database from a copy, or delete the file to begin with an empty one.\n`,
    });
    await expect(access(`${DATA_DIR}/pg18`)).rejects.toThrow('ENOENT');
    await rename(`${DATA_DIR}/elsewhere`, `${DATA_DIR}/pg18`);
    server = await servers.startServer(settings);
    expect(await readFile(secretFile(), 'utf8')).toBe(secret);
    expect(await call(server, 'sign-in/email', { body: account })).toMatchObject({ status: 200 });
    await stop(server);
  });
});

describe('a new AUTH_SECRET', () => {
  const old = 'old-secret-old-secret-old-secret-old';
  const fresh = 'new-secret-new-secret-new-secret-new';
  let database: OpenDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  async function start(secrets: Readonly<Record<string, string>>) {
    const DATABASE_URL = servers.testDatabaseUrl(database.pool.options.database ?? '');
    return servers.startServer({ DATABASE_URL, PORT: await servers.freePort(), ...secrets });
  }

  async function session(server: servers.ServerProcess, cookie: string | undefined) {
    const { body, cookie: renewed } = await call(server, 'get-session', { cookie });
    return { email: body?.user.email, cookie: renewed };
  }

  /** Restarts two servers behind a proxy as docs/secrets.md describes. */
  it('replaces the old one on two servers without ending a session', async () => {
    const { email } = account;
    const before = await start({ AUTH_SECRET: old });
    const { cookie } = await call(before, 'sign-up/email', { body: account });
    const signed = await tokenHeader((await call(before, 'token', { cookie })).body.token);
    await stop(before);
    const first = await start({ AUTH_SECRET: old, AUTH_SECRET_PREVIOUS: fresh });
    expect(await session(first, cookie)).toEqual({ email, cookie: undefined });
    const second = await start({ AUTH_SECRET: fresh, AUTH_SECRET_PREVIOUS: old });
    const renewed = await session(second, cookie);
    expect(renewed.email).toBe(email);
    expect(renewed.cookie).not.toBe(cookie);
    for (const server of [first, second]) {
      for (const either of [cookie, renewed.cookie]) {
        expect((await session(server, either)).email).toBe(email);
        const { status, body } = await call(server, 'token', { cookie: either });
        expect([status, await tokenHeader(body.token)]).toEqual([200, signed]);
      }
    }
    await Promise.all([stop(first), stop(second)]);
    const after = await start({ AUTH_SECRET: fresh });
    expect(await session(after, renewed.cookie)).toEqual({ email, cookie: undefined });
    expect(await call(after, 'token', { cookie: renewed.cookie })).toMatchObject({ status: 200 });
    expect(await session(after, cookie)).toMatchObject({ email: undefined });
    await stop(after);
  });
});

interface CallResponse {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly cookie: string | undefined;
}

async function call(
  { url }: servers.ServerProcess,
  path: string,
  { cookie, body }: { cookie?: string | undefined; body?: object } = {},
): Promise<CallResponse> {
  const response = await fetch(`${url}/auth/${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
    },
  });
  return {
    status: response.status,
    body: await response.json(),
    cookie: response.headers.getSetCookie()[0]?.split(';')[0],
  };
}

async function tokenHeader(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
}

async function stop(server: servers.ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });
}
