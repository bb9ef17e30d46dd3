import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { buildApp, type App } from '#app';
import { migrations } from '#migrations/index.ts';
import { loadConfig, printableConfig, type Config } from '#platform/config.ts';
import { openDataSource, type DataSource } from '#platform/db/data-source.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { StartError } from '#platform/errors.ts';
import { serveMetrics } from '#platform/http/metrics.ts';
import { openLog } from '#platform/log.ts';
import { checkSecret, keptSecret } from '#platform/secret.ts';
import { loadSampleCommunity, wantsSampleCommunity } from '#sample/load-sample-community.ts';

const STOP_DEADLINE_MS = 8_000;
const SAME_PRESS_MS = 500;

/** src/ or dist/: both stand in the same place of the repository. */
const here = path.dirname(fileURLToPath(import.meta.url));

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const log = openLog(config.LOG_LEVEL);
  log.info(printableConfig(config), 'settings');
  const source = await openDataSource(config, (line) => log.warn(line));
  try {
    await serve(config, log, source);
  } catch (error) {
    await source.stop();
    throw error;
  }
}

async function serve(config: Config, log: Logger, source: DataSource): Promise<void> {
  const database = openDatabase(source.connection, (err) => log.warn({ err }, 'connection lost'));
  try {
    await migrate(database.pool, migrations);
    const secret = config.AUTH_SECRET ?? keptSecret(config.DATA_DIR);
    await checkSecret(database.db, secret);
    await loadSampleCommunity(database.db, wantsSampleCommunity(config, source.isEmbedded));
    const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
    const app = await buildApp({
      config,
      database,
      log,
      secret,
      publicUrl,
      webRoot: path.join(here, '../../web/dist'),
      samplesRoot: path.join(here, '../src/sample/media'),
    });
    await listen(app, config);
    stopOnSignal({ app, close: () => database.close().then(() => source.stop()) }, log);
    process.stdout.write(`Reprise is ready on ${publicUrl}\n`);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen({ http, metrics }: App, config: Config): Promise<void> {
  try {
    await http.listen({ port: config.PORT, host: config.HOST });
    if (config.METRICS_PORT === undefined) return;
    const server = await serveMetrics(metrics, config.METRICS_PORT);
    http.addHook('onClose', async () => void server.close());
  } catch (error) {
    throw explainListenError(error, config);
  }
}

function explainListenError(error: unknown, { PORT, HOST }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${PORT} is taken: stop what listens there, or set PORT.`);
  }
  if (code === 'EACCES')
    return new StartError(`Port ${PORT} needs more rights: set PORT to 1024 or more.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`HOST ${HOST} is not an address of this machine.`);
  }
  return error;
}

/**
 * The first signal lets requests finish; a second one, or the deadline, ends the process. npm hands
 * a Ctrl-C on that the terminal has already sent, so the same press can arrive twice.
 */
function stopOnSignal(running: { app: App; close: () => Promise<void> }, log: Logger): void {
  let stoppingSince: number | null = null;
  const stop = async () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(130);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => running.app.http.server.closeAllConnections(), STOP_DEADLINE_MS).unref();
    await running.app.http.close();
    await running.close();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

/** A known reason is one sentence; anything else is our own mistake and shows where it happened. */
function describeFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

start().catch((error: unknown) => {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
});
