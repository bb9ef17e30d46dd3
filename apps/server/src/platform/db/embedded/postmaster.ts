import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

interface PostmasterFile {
  pid: number;
  port: number;
  socketDir: string;
  isReady: boolean;
}

export async function readPostmasterFile(pgDir: string): Promise<PostmasterFile | null> {
  const text = await readFile(path.join(pgDir, 'postmaster.pid'), 'utf8').catch(() => null);
  const lines = text?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return {
    pid,
    port: Number(lines[3]),
    socketDir: lines[4]?.trim() ?? '',
    isReady: lines[7]?.trim() === 'ready',
  };
}

/** Guards against a reused pid. */
export async function isPostmasterOf(pid: number, pgDir: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      const name = await readFile(`/proc/${pid}/comm`, 'utf8');
      return name.trim() === 'postgres' && (await readlink(`/proc/${pid}/cwd`)) === pgDir;
    }
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]);
    return stdout.includes('bin/postgres ') && stdout.includes(` -D ${pgDir} `);
  } catch {
    return false;
  }
}

/**
 * Stops the PostgreSQL of a killed server. Requires the owner lock. Keeps postmaster.pid, with
 * which PostgreSQL finds surviving children.
 */
export async function stopOrphanedPostgres(
  pgDir: string,
  log: (line: string) => void,
): Promise<void> {
  const file = await readPostmasterFile(pgDir);
  if (!file || !(await isPostmasterOf(file.pid, pgDir))) return;
  log(`Stopping the PostgreSQL (process ${file.pid}) that an earlier Reprise left running.`);
  await shutDown({
    send: (signal) => process.kill(file.pid, signal),
    hasEndedWithin: async (ms) => {
      for (const end = Date.now() + ms; Date.now() < end; await sleep(10)) {
        if (!(await isPostmasterOf(file.pid, pgDir))) return true;
      }
      return false;
    },
  });
}

/** Tries a fast shutdown, then an immediate one, then kills. Committed data survives. */
export async function shutDown(server: {
  send: (signal: NodeJS.Signals) => void;
  hasEndedWithin: (ms: number) => Promise<boolean>;
}): Promise<void> {
  const steps = [
    ['SIGINT', 5_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 1_000],
  ] as const;
  for (const [signal, timeout] of steps) {
    try {
      server.send(signal);
    } catch {
      // The process has already ended.
    }
    if (await server.hasEndedWithin(timeout)) return;
  }
}

/**
 * After a crash, another process may have the pid of postmaster.pid. With this variable PostgreSQL
 * ignores that pid but still checks for surviving children, like pg_ctl.
 */
export async function reusedPidEnv(pgDir: string): Promise<Record<string, string>> {
  const file = await readPostmasterFile(pgDir);
  if (!file || (await isPostmasterOf(file.pid, pgDir))) return {};
  return { PG_GRANDPARENT_PID: String(file.pid) };
}
