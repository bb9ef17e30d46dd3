import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastErrorLine, POSTGRES_ENV } from './cluster.ts';
import type { DataLocation } from './data-location.ts';
import { readPostmasterFile, reusedPidEnv, shutDown } from './postmaster.ts';

/** Only part of the socket's file name; nothing listens on the network. */
export const PORT = 5432;

const START_DEADLINE_MS = 120_000;

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Tests run several servers at the same time, with two pools each.
  max_connections: '200',
  shared_buffers: '128MB',
  // For short queries, compiling costs more than it saves.
  jit: 'off',
  // Limits the WAL replay after a crash to about two seconds.
  max_wal_size: '256MB',
  log_timezone: 'UTC',
  // Lower levels would log user content of failed statements.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
};

export interface ServerProcess {
  /** False if it exits before it accepts connections. */
  ready: Promise<boolean>;
  /** Never rejects. */
  ended: Promise<string>;
  stop: () => Promise<void>;
  requestStop: () => void;
}

export async function launchServer(options: {
  binaries: string;
  home: DataLocation;
  socketDir: string;
  accessRules: string;
}): Promise<ServerProcess> {
  const { binaries, home, socketDir, accessRules } = options;
  for (const name of [`.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`]) {
    await rm(path.join(socketDir, name), { force: true });
  }
  const settings = { ...SETTINGS, hba_file: accessRules };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    path.join(binaries, 'bin/postgres'),
    ['-D', home.pgDir, '-k', socketDir, ...args],
    {
      cwd: '/',
      // Its own process group: Ctrl-C must only reach the server, which then stops the database.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...POSTGRES_ENV, ...(await reusedPidEnv(home.pgDir)) },
      ...home.account,
    },
  );
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4_096);
  });
  const cancelStopAfterExit = child.pid === undefined ? () => {} : stopAfterExit(child.pid);
  let hasEnded = false;
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    // Not 'close': surviving children keep the pipe open.
    child.once('exit', (status, signal) => resolve(describeExit({ status, signal, output })));
  }).finally(() => {
    hasEnded = true;
    cancelStopAfterExit();
  });

  const stop = (): Promise<void> =>
    shutDown({
      send: (signal) => child.kill(signal),
      hasEndedWithin: (ms) =>
        Promise.race([ended.then(() => true), sleep(ms, false, { ref: false })]),
    });
  const becomeReady = async (): Promise<boolean> => {
    for (const end = Date.now() + START_DEADLINE_MS; Date.now() < end; await sleep(5)) {
      if (hasEnded) return false;
      const file = await readPostmasterFile(home.pgDir);
      if (file?.pid === child.pid && file?.isReady) return true;
    }
    await stop();
    return false;
  };
  return { ready: becomeReady(), ended, stop, requestStop: () => child.kill('SIGINT') };
}

function describeExit(exit: {
  status: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}): string {
  const { status, signal, output } = exit;
  if (signal === null) return `status ${status}: ${lastErrorLine(output)}`;
  // PostgreSQL aborts after a PANIC.
  return signal === 'SIGABRT' ? lastErrorLine(output) : `killed by ${signal}`;
}

/**
 * A shell in its own session: its standard input closes when this process ends. It tries a fast
 * shutdown, after five seconds an immediate one, then kills.
 */
const SCRIPT = `
  read -r _ && exit 0
  for signal in INT QUIT KILL; do
    tries=0
    while [ $tries -lt 50 ]; do
      [ $tries -eq 0 ] && kill -s $signal "$1"
      kill -s 0 "$1" || exit 0
      sleep 0.1
      tries=$((tries + 1))
    done
  done`;

/**
 * Stops PostgreSQL after this process has ended, even by SIGKILL. Returns a function that cancels
 * it.
 */
function stopAfterExit(postmaster: number): () => void {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'reprise-stop-postgres', String(postmaster)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  (shell.stdin as Socket).unref();
  return () => void shell.stdin.end('cancel\n');
}
