import { rm } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import * as servers from '#testing/server-process.ts';
import { runningConnection } from '#testing/postgres/embedded-postgres.ts';
import { loadSettings, makeChatPairs } from './chat-pairs.ts';
import { makeWriterData, startWriters, type WriterData, type Writers } from './writers.ts';

/** Four users are 44 writers. With more, the machine is the limit, also without a fault. */
const PAIRS = 2;

export interface LoadedServer {
  readonly dataDir: string;
  readonly database: OpenDatabase;
  readonly writers: Writers;
  readonly data: WriterData;
  replace(): Promise<void>;
  readonly url: string;
}

export async function startLoadedServer(
  options: { readonly dataDir?: string; readonly outputs?: servers.SpawnOptions } = {},
): Promise<LoadedServer> {
  const dataDir = options.dataDir ?? (await servers.makeDataDir());
  const common = loadSettings(await servers.freePort());
  const settings = { ...common, DATA_DIR: dataDir, SAMPLE_DATA: 'off' };
  let server = await servers.startServer(settings, options.outputs);
  const database = openDatabase(await runningConnection(dataDir), () => undefined);
  const data = await makeWriterData(database, await makeChatPairs(database, PAIRS));
  const writers = startWriters(server.url, data);
  onTestFinished(async () => {
    await writers.stop().catch(() => undefined);
    await database.close();
    server.kill('SIGTERM');
    await server.ended;
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    dataDir,
    database,
    writers,
    data,
    url: server.url,
    async replace() {
      server.kill('SIGKILL');
      await server.ended;
      server = await servers.startServer(settings, options.outputs);
    },
  };
}
