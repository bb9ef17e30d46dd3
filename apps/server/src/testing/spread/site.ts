import type { OpenDatabase } from '#platform/db/open.ts';
import { startReader, type ChatClient, type ChatReader } from '#testing/load/chat-clients.ts';
import { loadSettings, makeChatPairs } from '#testing/load/chat-pairs.ts';
import { makeWriterData, type WriterData } from '#testing/load/writers.ts';
import * as servers from '#testing/server-process.ts';
import { startNginx, type TestNginx } from '#testing/servers/nginx.ts';
import { startSpreadCluster, type SpreadCluster } from './cluster.ts';

const PAIRS = 2;

/** Two app servers behind nginx, both on the coordinator of a spread database. */
export interface SpreadSite {
  readonly cluster: SpreadCluster;
  readonly database: OpenDatabase;
  readonly apps: readonly [servers.ServerProcess, servers.ServerProcess];
  readonly nginx: TestNginx;
  readonly clients: readonly ChatClient[];
  readonly data: WriterData;
  /** Of each client's conversation, by the client's uid. */
  readonly readers: ReadonlyMap<string, ChatReader>;
  stop(): Promise<void>;
}

export async function startSpreadSite(): Promise<SpreadSite> {
  const cluster = await startSpreadCluster();
  const { database } = cluster;
  const ports = [await servers.freePort(), await servers.freePort()] as const;
  const start = (port: string) =>
    servers.startServer({ ...loadSettings(port), DATABASE_URL: cluster.url, SAMPLE_DATA: 'off' });
  const apps = [await start(ports[0]), await start(ports[1])] as const;
  const nginx = await startNginx(ports);
  const clients = await makeChatPairs(database, PAIRS);
  const data = await makeWriterData(database, clients);
  const readers = new Map(
    clients.map((client) => [client.uid, startReader(nginx.url, client)] as const),
  );
  return {
    cluster,
    database,
    apps,
    nginx,
    clients,
    data,
    readers,
    async stop() {
      for (const reader of readers.values()) reader.close();
      await nginx.stop();
      await servers.stopServers();
      await cluster.stop();
    },
  };
}
