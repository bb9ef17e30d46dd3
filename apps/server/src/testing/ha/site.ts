import { migrations } from '#migrations/index.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import { loadSettings, makeChatPairs } from '#testing/load/chat-pairs.ts';
import { startReader, type ChatClient, type ChatReader } from '#testing/load/chat-clients.ts';
import * as servers from '#testing/server-process.ts';
import { startNginx, type TestNginx } from '#testing/servers/nginx.ts';
import { waitUntil } from '#testing/wait-until.ts';
import type { ClusterOptions } from './database-cluster.ts';
import type { LoadUser } from './load.ts';
import { startServices, type Services } from './services.ts';

const PAIRS = 10;

/** Two app servers behind nginx. */
export interface Site extends Omit<Services, 'settings'> {
  readonly nginx: TestNginx;
  readonly database: OpenDatabase;
  readonly apps: AppServer[];
  /** Each writes to a friend, who reads. */
  readonly users: readonly LoadUser[];
  /** By the uid of the friend who writes. */
  readonly readers: ReadonlyMap<string, ChatReader>;
}

export interface AppServer {
  kill(): Promise<void>;
  start(): Promise<void>;
}

export async function startSite(options: ClusterOptions): Promise<Site> {
  const { settings, ...services } = await startServices(options);
  const connectionString = settings.DATABASE_DIRECT_URL;
  const database = openDatabase({ connectionString }, () => undefined);
  // HAProxy may not have found the primary yet.
  await waitUntil(() => migrate(database.pool, migrations), { timeout: 30_000, interval: 50 });
  const ports = [await servers.freePort(), await servers.freePort()] as const;
  const apps = await Promise.all(
    ports.map((own) => startAppServer({ ...loadSettings(own), ...settings })),
  );
  const nginx = await startNginx(ports);
  const clients = await makeChatPairs(database, PAIRS);
  const writing = clients.filter((_, index) => index % 2 === 0);
  const users = await Promise.all(writing.map((client) => withUsername(database, client)));
  const reading = clients.filter((_, index) => index % 2 === 1);
  const readers = new Map(
    reading.map((client) => [client.friend, startReader(nginx.url, client)] as const),
  );
  return {
    ...services,
    nginx,
    database,
    apps,
    users,
    readers,
    async stop() {
      for (const reader of readers.values()) reader.close();
      await nginx.stop();
      await servers.stopServers();
      await database.close();
      await services.stop();
    },
  };
}

async function startAppServer(settings: Record<string, string>): Promise<AppServer> {
  let server = await servers.startServer(settings);
  return {
    async kill() {
      server.kill('SIGKILL');
      await server.ended;
    },
    async start() {
      server = await servers.startServer(settings);
    },
  };
}

async function withUsername({ db }: OpenDatabase, client: ChatClient): Promise<LoadUser> {
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('uid', '=', client.uid)
    .executeTakeFirstOrThrow();
  return { ...client, username };
}
