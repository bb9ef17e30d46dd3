import { Agent } from 'node:http';
import { pino } from 'pino';
import type { Registry } from 'prom-client';
import { buildApp, type AppDeps } from '#app';
import { loadConfig } from '#platform/config.ts';
import { openLook } from '#platform/look/look.ts';
import type { JobRunner } from '#platform/jobs/job-runner.ts';
import type { Db, OpenDatabase } from '#platform/db/open.ts';
import { indexAllTiles } from './factories.ts';
import { callerAt, type Caller } from './servers/http-caller.ts';
import { withReadOnlyReads } from './queries/read-only-reads.ts';
import { makeUser, openSession, signTokenWithClaims } from './users.ts';
import { openSocket, type SocketOptions, type TestSocket } from './sockets.ts';
import { openTestDatabase } from './test-database.ts';

export type { Caller, TestResponse } from './servers/http-caller.ts';

export const PUBLIC_URL = 'http://localhost:3000';

export interface TestUser extends Caller {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
  readonly email: string;
  readonly token: string;
}

export interface TestApp {
  readonly url: string;
  readonly db: Db;
  readonly database: OpenDatabase;
  readonly secret: string;
  readonly publicUrl: string;
  readonly visitor: Caller;
  createUser(username: string): Promise<TestUser>;
  callerWith(token: string): Caller;
  signToken(
    user: Pick<TestUser, 'token'>,
    claims: Readonly<Record<string, unknown>>,
  ): Promise<string>;
  socket(user: Pick<TestUser, 'token'>, options?: SocketOptions): Promise<TestSocket>;
  readonly metrics: Registry;
  readonly jobs: JobRunner;
  metric(name: string): Promise<number>;
  stopServer(): Promise<void>;
  stop(): Promise<void>;
}

export type AppOverrides = Partial<
  Pick<
    AppDeps,
    'disabledUids' | 'log' | 'firebaseKeysUrl' | 'webRoot' | 'secret' | 'previousSecret'
  >
>;

export async function startTestApp(
  env: Record<string, string> = {},
  overrides: AppOverrides = {},
): Promise<TestApp> {
  return startAppOn(await openTestDatabase(), env, overrides);
}

export async function startAppOn(
  database: OpenDatabase,
  env: Record<string, string> = {},
  overrides: AppOverrides = {},
): Promise<TestApp> {
  const ofApp = withReadOnlyReads(database);
  const secret = 'test-secret-test-secret-test-secret';
  const publicUrl = PUBLIC_URL;
  const config = loadConfig({ RATE_LIMITS: 'off', SOURCE_LOOKUP: 'off', ...env });
  const webRoot = overrides.webRoot ?? '/nonexistent';
  const { http, metrics, jobs, finishIndexing } = await buildApp({
    config,
    look: await openLook(config, webRoot),
    database: ofApp,
    log: pino({ level: 'silent' }),
    secret,
    publicUrl,
    webRoot,
    samplesRoot: new URL('../sample/media', import.meta.url).pathname,
    ...overrides,
  });
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  // Also at once: the server's own indexing would change what a test compares.
  const indexTiles = async () => {
    await finishIndexing();
    await indexAllTiles(database.db);
  };
  const target = { url, agent, indexTiles };
  const sockets: TestSocket[] = [];
  return {
    url,
    db: database.db,
    database: { ...database, onQuery: ofApp.onQuery },
    secret,
    publicUrl,
    visitor: callerAt(target),
    callerWith: (token) => callerAt(target, token),
    async createUser(username) {
      const user = await makeUser(database.db, username);
      const token = await openSession({ ...user, database, secret, publicUrl });
      return { ...user, token, ...callerAt(target, token) };
    },
    signToken: ({ token }, claims) =>
      signTokenWithClaims({ database, secret, publicUrl }, token, claims),
    async socket(user, options) {
      const socket = await openSocket(url, { auth: { token: user.token }, ...options });
      sockets.push(socket);
      return socket;
    },
    metrics,
    jobs,
    async metric(name) {
      const values = (await metrics.getSingleMetric(name)?.get())?.values ?? [];
      return values[0]?.value ?? Number.NaN;
    },
    stopServer: () => http.close(),
    async stop() {
      for (const socket of sockets) socket.close();
      target.agent.destroy();
      await http.close();
      await ofApp.close();
    },
  };
}
