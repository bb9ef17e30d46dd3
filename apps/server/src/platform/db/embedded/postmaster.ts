import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** What PostgreSQL itself writes about its main process into the data directory. */
type PostmasterFile = { pid: number; port: number; socketDir: string; isReady: boolean };

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

/** Whether `pid` is a living PostgreSQL of this data directory, and not a reused number. */
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
 * Stops the PostgreSQL that a killed Reprise left running on this data. Only the holder of the
 * owner lock may call this. It is stopped and not adopted, because only a parent learns at once
 * when its child ends. postmaster.pid stays: PostgreSQL needs it to find surviving children.
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

/**
 * Asks for a fast shutdown (sessions are cut, everything is written), then for an immediate one
 * (the log is replayed at the next start), then kills. Nothing committed is lost by any of them.
 */
export async function shutDown(server: {
  send: (signal: NodeJS.Signals) => void;
  hasEndedWithin: (ms: number) => Promise<boolean>;
}): Promise<void> {
  const steps = [
    ['SIGINT', 5_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 1_000],
  ] as const;
  for (const [signal, patience] of steps) {
    try {
      server.send(signal);
    } catch {
      // It has ended in the meantime, as the next line finds out.
    }
    if (await server.hasEndedWithin(patience)) return;
  }
}
