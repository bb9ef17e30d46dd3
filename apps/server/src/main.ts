import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { App } from '#app';
import { migrations } from '#migrations/index.ts';
import { isPublicSite, loadConfig, type Config } from '#platform/config.ts';
import { openDataSource, type DataSource } from '#platform/start/data-source.ts';
import { newestVersion } from '#platform/db/migrate/schema-state.ts';
import { migrate, needsMigration } from '#platform/db/migrate.ts';
import type { MigrationProgress } from '#platform/db/migrate/migration-session.ts';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import { serverName } from '#platform/db/server-name.ts';
import { StartError } from '#platform/errors.ts';
import { serveMaintenance, type Maintenance } from '#platform/http/maintenance.ts';
import { lineWriter } from '#platform/log/line-writer.ts';
import { droppedLine, openLog } from '#platform/log/open-log.ts';
import { printable } from '#platform/log/printable.ts';
import { logSlowStatements } from '#platform/db/slow-statements.ts';
import { textLine } from '#platform/log/text-line.ts';
import { openLook, type Look } from '#platform/look/look.ts';
import { printableConfig } from '#platform/printable-config.ts';
import type { Secrets } from '#platform/secrets/fingerprint.ts';
import { openSecrets } from '#platform/secrets/secrets.ts';
import { readSettingFiles } from '#platform/settings/setting-files.ts';
import { isTextLog, startLines } from '#platform/start/start-lines.ts';
import { emptySiteWarning, startWarnings } from '#platform/start/start-warnings.ts';
import { describeFailure } from '#platform/start/start-failure.ts';

/** With a drain of 2 s and 1 s to stop the database, a shutdown takes less than 10 s. */
const REQUESTS_DEADLINE_MS = 4_000;
const CLOSE_DEADLINE_MS = REQUESTS_DEADLINE_MS + 500;
const QUERIES_DEADLINE_MS = 1_000;
const SWEEP_MS = 50;
/** How long unwritten log lines may delay the exit. */
const FLUSH_MS = 500;
const REPEATED_SIGNAL_MS = 500;
const PROXY_DRAIN_SECONDS = 2;
const INTERRUPTED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Error codes for an address that cannot be bound, with and without a name service. */
const NOT_OUR_ADDRESS: ReadonlySet<string> = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'EINVAL',
  'ENOTFOUND',
]);

interface Running {
  readonly config: Config;
  readonly app: App;
  readonly database: OpenDatabase;
  readonly source: DataSource;
  readonly log: Logger;
}

/** src/ and dist/ have the same depth. */
const currentDirectory = path.dirname(fileURLToPath(import.meta.url));

const webRoot = path.join(currentDirectory, '../../web/dist');

const output = lineWriter(1, droppedLine);
const errorOutput = lineWriter(2, droppedLine);
const textOutput = { write: (line: string) => errorOutput.write(textLine(line)) };

async function start(): Promise<void> {
  readSettingFiles(process.env);
  const config = loadConfig(process.env);
  const look = await openLook(config, webRoot);
  const isTerminal = process.stdout.isTTY && process.stderr.isTTY;
  const isText = isTextLog(config.LOG_FORMAT, isTerminal);
  const log = openLog(config.LOG_LEVEL, isText ? textOutput : errorOutput);
  if (isText) output.write('Opening the database ...\n');
  else log.info(printableConfig(config), 'settings');
  for (const warning of startWarnings(config)) log.warn(warning);
  const source = await openDataSource(config, (line) => log.warn(line));
  const emptySite = emptySiteWarning(config, source);
  if (emptySite !== null) log.warn(emptySite);
  try {
    await serve({ config, look, log, source, isText });
  } catch (error) {
    await source.stop();
    throw error;
  }
}

interface Opened extends Pick<Running, 'config' | 'source' | 'log'> {
  readonly look: Look;
  readonly isText: boolean;
}

async function serve({ config, look, log, source, isText }: Opened): Promise<void> {
  const database = openDatabase(
    { application_name: serverName(config), ...source.connection },
    (err) => log.warn({ err }, 'connection lost'),
  );
  logSlowStatements(database, log);
  try {
    const maintenance = await migrateDuringMaintenance(config, log, database);
    const isSigning = config.AUTH_PROVIDER === 'embedded';
    const secrets: Secrets = isSigning ? await openSecrets(config, database.db) : { current: '' };
    // Loaded late, so that an early failure loads only a quarter of the code.
    const { buildApp } = await import('#app');
    const { disabledUids, sampleLogin } = await prepareSampleAccounts(config, log, {
      database,
      source,
    });
    const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
    const app = await buildApp({
      config,
      database,
      log,
      secret: secrets.current,
      previousSecret: secrets.previous,
      publicUrl,
      disabledUids,
      look,
      webRoot,
      samplesRoot: path.join(currentDirectory, '../src/sample/media'),
    });
    if (config.BACKUP_DIR !== undefined) {
      const { backupJob } = await import('#platform/backup/backup-job.ts');
      app.jobs.add(
        backupJob({
          directory: config.BACKUP_DIR,
          passphrase: config.BACKUP_PASSPHRASE,
          retention: config.BACKUP_KEEP,
          database,
          migrations,
          secrets: isSigning ? secrets : null,
          log,
          metrics: app.metrics,
        }),
      );
    }
    await listen(app, config, maintenance);
    app.jobs.start();
    stopOnSignal({ app, config, database, source, log });
    const { isEmbedded } = source;
    output.write(
      isText
        ? printable(startLines({ config, publicUrl, isEmbedded, sampleLogin }))
        : `Reprise is ready on ${publicUrl}\n`,
    );
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface SampleAccounts {
  readonly disabledUids: ReadonlySet<string>;
  readonly sampleLogin: string | null;
}

async function prepareSampleAccounts(
  config: Config,
  log: Logger,
  { database: { db }, source }: Pick<Running, 'database' | 'source'>,
): Promise<SampleAccounts> {
  const sample = await import('#sample/load-sample-community.ts');
  await sample.loadSampleCommunity(db, sample.wantsSampleCommunity(config, source.isEmbedded));
  const uids = await sample.sampleAccountUids(db);
  if (!isPublicSite(config)) {
    return { disabledUids: new Set(), sampleLogin: uids.size > 0 ? sample.SAMPLE_LOGIN : null };
  }
  if (uids.size > 0) {
    log.warn('The sample accounts cannot sign in: the site is public, and so are their passwords.');
  }
  return { disabledUids: uids, sampleLogin: null };
}

/** Returns the server that already listens if migrations ran, otherwise null. */
async function migrateDuringMaintenance(
  config: Config,
  log: Logger,
  { pool }: OpenDatabase,
): Promise<Maintenance | null> {
  if (!(await needsMigration(pool, migrations))) return null;
  const { PORT, HOST, DEFAULT_LANGUAGE } = config;
  const address = { port: PORT, host: HOST };
  const maintenance = await serveMaintenance(address, DEFAULT_LANGUAGE).catch((error: unknown) => {
    throw explainListenError(error, address);
  });
  try {
    await migrate(pool, migrations, {
      report: (progress) => log[isBrief(progress) ? 'debug' : 'info'](progress, 'migrating'),
    });
    log.info({ version: newestVersion(migrations) }, 'migrated');
  } catch (error) {
    await maintenance.close();
    throw error;
  }
  return maintenance;
}

/** A new database runs every migration, most of them in milliseconds. */
function isBrief({ doing, seconds }: MigrationProgress): boolean {
  return seconds < 1 && !doing.startsWith('waiting');
}

async function listen(
  { http, metrics }: App,
  config: Config,
  maintenance: Maintenance | null,
): Promise<void> {
  const { PORT, HOST, METRICS_PORT, METRICS_HOST, METRICS_TOKEN } = config;
  if (METRICS_PORT !== undefined) {
    const { serveMetrics } = await import('#platform/metrics/serve-metrics.ts');
    const at = { port: METRICS_PORT, host: METRICS_HOST };
    const server = await serveMetrics(metrics, { ...at, token: METRICS_TOKEN }).catch((error) => {
      throw explainListenError(error, { ...at, prefix: 'METRICS_' });
    });
    http.addHook('onClose', async () => void server.close());
  }
  if (maintenance !== null) {
    await http.ready();
    maintenance.handOver(http.server);
    return;
  }
  await http.listen({ port: PORT, host: HOST }).catch((error: unknown) => {
    throw explainListenError(error, { port: PORT, host: HOST });
  });
}

function explainListenError(
  error: unknown,
  { port, host, prefix = '' }: { port: number; host: string; prefix?: string },
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use: stop the process that uses it, or set ${prefix}PORT.`,
    );
  }
  if (code === 'EACCES') {
    return new StartError(
      `Port ${port} requires more privileges: set ${prefix}PORT to 1024 or more.`,
    );
  }
  if (typeof code === 'string' && NOT_OUR_ADDRESS.has(code)) {
    return new StartError(`${prefix}HOST ${host} is not an address of this machine.`);
  }
  return error;
}

/**
 * The first signal finishes open requests, the second only stops the database, the third exits. npm
 * forwards Ctrl-C, so one key press can arrive twice.
 */
function stopOnSignal(running: Running): void {
  let stoppingSince: number | null = null;
  let isHurried = false;
  const handleSignal = () => {
    if (stoppingSince === null) {
      stoppingSince = performance.now();
      void stop(running);
    } else if (performance.now() - stoppingSince < REPEATED_SIGNAL_MS) {
      return;
    } else if (isHurried) {
      process.exit(INTERRUPTED);
    } else {
      isHurried = true;
      void running.source.stop().finally(() => exit(INTERRUPTED));
    }
  };
  for (const signal of SIGNALS) process.off(signal, quit).on(signal, handleSignal);
}

/** Finishes requests. At the deadline, aborts them and their queries. */
async function stop({ app, config, database, source, log }: Running): Promise<void> {
  await app.drain(1_000 * (config.DRAIN_SECONDS ?? defaultDrainSeconds(config)));
  const { server } = app.http;
  setTimeout(() => server.closeAllConnections(), REQUESTS_DEADLINE_MS).unref();
  // Connections whose last response is sent during the stop would otherwise stay open.
  setInterval(() => server.closeIdleConnections(), SWEEP_MS).unref();
  const closing = app.http.close().catch((err: unknown) => log.error({ err }, 'close failed'));
  await Promise.race([closing, sleep(CLOSE_DEADLINE_MS)]);
  await Promise.race([database.close(), sleep(QUERIES_DEADLINE_MS)]);
  await source.stop();
  log.info('stopped');
  await exit(0);
}

/** Draining is only useful if a proxy can choose another server. */
function defaultDrainSeconds({ TRUST_PROXY }: Config): number {
  return TRUST_PROXY === undefined ? 0 : PROXY_DRAIN_SECONDS;
}

function quit(): void {
  process.exit(0);
}

async function exit(code: number): Promise<never> {
  await Promise.all([output.flush(FLUSH_MS), errorOutput.flush(FLUSH_MS)]);
  process.exit(code);
}

for (const signal of SIGNALS) process.on(signal, quit);
start().catch((error: unknown) => {
  const { text, exitCode } = describeFailure(error);
  errorOutput.write(`${printable(text)}\n`);
  return exit(exitCode);
});
