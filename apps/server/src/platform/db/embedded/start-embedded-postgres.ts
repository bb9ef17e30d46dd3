import { lchown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  APP_ROLE,
  ensurePassword,
  ensureRole,
  roleStatements,
  writeAccessRules,
  writeMarker,
} from './app-role.ts';
import { findPackage, prepareBinaries } from './binaries.ts';
import { createCluster, DATABASE_NAME, hasCluster, removeLeftovers } from './cluster.ts';
import { explainSystemError } from '#platform/system-errors.ts';
import { EmbeddedPostgresError, UnusableDataError } from './embedded-postgres-error.ts';
import { explainPostgresError } from './postgres-advice.ts';
import { linkData, locateData, moveUnlinkedData, type DataLocation } from './data-location.ts';
import { MAX_SOCKET_PATH, acquireOwnerLock } from './owner-lock.ts';
import { stopOrphanedPostgres } from './postmaster.ts';
import { launchServer, PORT, type ServerProcess } from './server-process.ts';
import { supervise, startFirst } from './supervisor.ts';

export interface EmbeddedPostgres {
  /** For `pg`: `host` is the directory of the Unix socket. */
  connection: { host: string; port: number; user: string; password?: string; database: string };
  dataDir: string;
  isNew: boolean;
  /** Shuts down cleanly within 9 s. Can be called more than once. */
  stop: () => Promise<void>;
}

interface Options {
  dataDir: string;
  log: (line: string) => void;
  /** Called before a database is created; returning a sentence prevents that. */
  reasonAgainstNew?: () => string | null;
  /** For tests and benchmarks: connects as the superuser, without a password. */
  isTrusting?: boolean;
}

/**
 * Runs PostgreSQL 18 from the npm package on `<dataDir>/pg18`. Creates the database if missing, and
 * restarts it after crashes. Rejects with EmbeddedPostgresError, leaving the data unchanged.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  try {
    return await start({ ...options, dataDir });
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    const reason = explainSystemError(error) ?? explainPostgresError(messageOf(error));
    throw new UnusableDataError(
      `The embedded database in ${dataDir} could not be started: ${reason}.`,
      { cause: error },
    );
  }
}

async function start({
  dataDir,
  log,
  reasonAgainstNew,
  isTrusting = false,
}: Options): Promise<EmbeddedPostgres> {
  const packageDir = findPackage();
  const home = await locateData(dataDir);
  const releaseLock = await acquireOwnerLock(`${home.pgDir}.lock`);
  if (!releaseLock) {
    throw new EmbeddedPostgresError(`Another Reprise is already running on ${dataDir}.`);
  }
  try {
    await stopOrphanedPostgres(home.pgDir, log);
    const binaries = await prepareBinaries(packageDir, home);
    await removeLeftovers(home, binaries);
    await moveUnlinkedData(home, log);
    const isNew = !(await hasCluster(home.pgDir));
    if (isNew) {
      const reason = reasonAgainstNew?.() ?? null;
      if (reason !== null) throw new EmbeddedPostgresError(reason);
    }
    const login = isTrusting ? superuser : await appRole(dataDir);
    if (isNew) {
      await createCluster(home, binaries, login.newCluster(home));
      await linkData(home, log);
    } else await login.prepare(home, binaries);
    const socketDir = await makeSocketDir(home);
    const accessRules = await writeAccessRules(home, isTrusting);
    const running = await runServer({ binaries, home, socketDir, accessRules, log });
    const stopAll = async (): Promise<void> => {
      await running.stop();
      await rm(socketDir, { recursive: true, force: true });
      await releaseLock();
    };
    let stopped: Promise<void> | undefined;
    return {
      connection: { host: socketDir, port: PORT, ...login.credentials, database: DATABASE_NAME },
      dataDir,
      isNew,
      stop: () => (stopped ??= stopAll()),
    };
  } catch (error) {
    await releaseLock();
    throw error;
  }
}

const superuser = {
  credentials: { user: DATABASE_NAME },
  newCluster: () => ({
    statements: [`create database ${DATABASE_NAME}`],
    complete: () => Promise.resolve(),
  }),
  prepare: () => Promise.resolve(),
};

async function appRole(dataDir: string) {
  const password = await ensurePassword(dataDir);
  const createDatabase = `create database ${DATABASE_NAME} owner ${APP_ROLE}`;
  return {
    credentials: { user: APP_ROLE, password },
    newCluster: (home: DataLocation) => ({
      statements: [...roleStatements(password), createDatabase],
      complete: (pgDir: string) => writeMarker(home, pgDir, password),
    }),
    prepare: (home: DataLocation, binaries: string) => ensureRole(home, binaries, password),
  };
}

async function runServer(options: {
  binaries: string;
  home: DataLocation;
  socketDir: string;
  accessRules: string;
  log: (line: string) => void;
}): Promise<{ stop: () => Promise<void> }> {
  let server: ServerProcess | undefined;
  const launch = async (): Promise<ServerProcess> => (server = await launchServer(options));
  // Stops the database on process.exit(); see stopAfterExit for other exits.
  const handleExit = (): void => server?.requestStop();
  process.once('exit', handleExit);
  try {
    const supervised = supervise({ first: await startFirst(launch), launch, log: options.log });
    return {
      stop: async () => {
        await supervised.stop();
        process.off('exit', handleExit);
      },
    };
  } catch (error) {
    process.off('exit', handleExit);
    throw error;
  }
}

/** The path of `pg18.run` next to the data may be too long for a socket. */
async function makeSocketDir(home: DataLocation): Promise<string> {
  let dir = `${home.pgDir}.run`;
  const socketPath = path.join(dir, `.s.PGSQL.${PORT}`);
  // PostgreSQL splits the setting at commas.
  if (Buffer.byteLength(socketPath) > MAX_SOCKET_PATH || /[,"]/.test(dir)) {
    dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-'));
  } else {
    await rm(dir, { recursive: true, force: true });
    await mkdir(dir, { mode: 0o700 });
  }
  if (home.account) await lchown(dir, home.account.uid, home.account.gid);
  return dir;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
