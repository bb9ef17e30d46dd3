import { readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isPostmasterOf } from '#platform/db/embedded/postmaster.ts';
import { postmasterPid } from '#testing/postgres/embedded-postgres.ts';
import { bundledSources, laterFile } from '#testing/servers/bundle.ts';
import * as servers from '#testing/server-process.ts';

vi.setConfig(servers.PROCESS_TIMEOUTS);

/** The cases run in order: each start uses the data of the previous one. */
let dataDir: string;
let settings: Readonly<Record<string, string>>;
let server: servers.ServerProcess;
let firstPosts: unknown;
let firstSecret: string;

beforeAll(async () => {
  dataDir = await servers.makeDataDir();
  const [port, metricsPort] = await Promise.all([servers.freePort(), servers.freePort()]);
  settings = { PORT: port, METRICS_PORT: metricsPort, DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  server = await servers.startServer(settings);
});

afterAll(async () => {
  await servers.stopServers();
  await rm(dataDir, { recursive: true, force: true });
});

it('loads the app only after the checks of a start', async () => {
  const sources = await bundledSources(servers.SERVER_BUNDLE);
  expect(sources).toContain('src/main.ts');
  for (const later of ['src/app.ts', 'node_modules/fastify/', 'node_modules/better-auth/']) {
    expect(sources.includes(later), later).toBe(false);
  }
});

it('starts without the code of Redis, SMTP and JSON schemas', async () => {
  const sources = await bundledSources(await laterFile(servers.SERVER_BUNDLE, 'app'));
  expect(sources).toContain('src/app.ts');
  const unused = ['@redis/', 'nodemailer/', 'ajv/lib/compile/', 'fast-json-stringify/index'];
  for (const later of unused.map((library) => `node_modules/${library}`)) {
    expect(sources.includes(later), later).toBe(false);
  }
});

it('starts without loading fetch', async () => {
  const print = `process.on('exit', () => console.log(process.moduleLoadList.join()))`;
  const { stdout } = await servers.expectStartFailure({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(print)}`,
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
  });
  expect(stdout).toContain('NativeModule net');
  expect(stdout).not.toContain('undici');
});

it('prints its address last, and nothing else on standard output', () => {
  expect(server.printed().stdout).toBe(`Reprise is ready on http://localhost:${settings.PORT}\n`);
});

it('prints its settings at the start, without secrets', async () => {
  firstSecret = await readFile(`${dataDir}/auth-secret`, 'utf8');
  const { stderr } = server.printed();
  expect(JSON.parse(stderr.split('\n')[0] ?? '')).toMatchObject({
    msg: 'settings',
    PORT: Number(settings.PORT),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    NOTICES: 'on',
    RATE_LIMITS: 'on',
  });
  expect(stderr).not.toContain(firstSecret.trim());
});

it('serves the feed with the sample community', async () => {
  firstPosts = await posts();
  expect((await posts()).rows.length).toBeGreaterThanOrEqual(40);
});

it('stores its secret in a file that only its owner can read', async () => {
  expect((await stat(`${dataDir}/auth-secret`)).mode & 0o777).toBe(0o600);
  expect(firstSecret.trim()).toMatch(/^[\w-]{43}$/);
});

it('serves the metrics on their own port only', async () => {
  const response = await fetch(`http://127.0.0.1:${settings.METRICS_PORT}/metrics`);
  expect(await response.text()).toContain('http_request_duration_seconds');
  expect((await fetch(`${server.url}/metrics`)).headers.get('content-type')).not.toContain(
    'version=0.0.4',
  );
});

it('rejects a second start on the same embedded data, and continues to serve', async () => {
  const second = await servers.spawnServer({
    ...settings,
    PORT: await servers.freePort(),
    LOG_LEVEL: 'warn',
  });
  const ending = await second.ended;
  expect(ending).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Another Reprise is already running on ${dataDir}.\n`,
  });
  expect(await posts()).toEqual(firstPosts);
});

it('stops cleanly on Ctrl-C, which npm sends twice, and stops the database', async () => {
  const postgres = await runningPostgres();
  server.kill('SIGINT');
  server.kill('SIGINT');
  expect(await server.ended).toMatchObject({ code: 0 });
  expect(await isRunning(postgres)).toBe(false);
});

it.each(['PORT', 'METRICS_PORT'])(
  'rejects a taken %s and leaves the data unchanged',
  async (name) => {
    const blocker = createServer().listen(Number(settings[name]), '127.0.0.1');
    await once(blocker, 'listening');
    const rejected = await servers.spawnServer({ ...settings, LOG_LEVEL: 'warn' });
    const ending = await rejected.ended;
    blocker.close();
    const sentence = `Port ${settings[name]} is in use: stop the process that uses it, or set ${name}.\n`;
    expect(ending).toMatchObject({ code: 1, stdout: '', stderr: sentence });
    await expect(stat(`${dataDir}/pg18/postmaster.pid`)).rejects.toThrow('ENOENT');
  },
);

it('stops on a signal during its start, too, and stops the database', async () => {
  const starting = await servers.spawnServer(settings);
  await expect.poll(runningPostgres, { timeout: 10_000, interval: 5 }).toBeGreaterThan(0);
  const postgres = await runningPostgres();
  starting.kill('SIGTERM');
  expect(await starting.ended).toMatchObject({ code: 0, stdout: '' });
  await expect.poll(() => isRunning(postgres)).toBe(false);
});

it('starts again on the same data with the same posts, loaded once, and the same secret', async () => {
  server = await servers.startServer({ ...settings, LOG_FORMAT: 'text' });
  expect(server.printed().stdout).toContain('Sign in  you@example.com, password reprise1!');
  expect(server.printed().stdout).toContain(`Data     ${dataDir}`);
  expect(await posts()).toEqual(firstPosts);
  expect(await readFile(`${dataDir}/auth-secret`, 'utf8')).toBe(firstSecret);
});

async function signInAsSample(): Promise<number> {
  const response = await fetch(`${server.url}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'you@example.com', password: 'reprise1!' }),
  });
  return response.status;
}

it('rejects sign-ins of sample accounts as soon as the address is public, and warns once', async () => {
  expect(await signInAsSample()).toBe(200);
  server.kill('SIGTERM');
  await server.ended;
  server = await servers.startServer({
    ...settings,
    PUBLIC_URL: 'https://clips.example',
    LOG_LEVEL: 'warn',
  });
  expect(await signInAsSample()).toBe(401);
  expect(server.printed().stderr.match(/The sample accounts cannot sign in/g)).toHaveLength(1);
});

it('stops cleanly on SIGTERM, and stops the database', async () => {
  const postgres = await runningPostgres();
  server.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });
  expect(await isRunning(postgres)).toBe(false);
});

async function posts(): Promise<{ rows: readonly { tile_id: number }[] }> {
  const response = await fetch(`${server.url}/get/homevideo?user=0&sort=oldest&offset=0&limit=50`);
  expect(response.status).toBe(200);
  return (await response.json()) as { rows: { tile_id: number }[] };
}

async function runningPostgres(): Promise<number> {
  const pid = await postmasterPid(dataDir).catch(() => 0);
  return (await isRunning(pid)) ? pid : 0;
}

function isRunning(postgres: number): Promise<boolean> {
  return isPostmasterOf(postgres, `${dataDir}/pg18`);
}
