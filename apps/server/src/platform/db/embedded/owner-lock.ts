import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, unlink } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './embedded-postgres-error.ts';

type Release = () => Promise<void>;

/**
 * The limit for the path of a Unix socket that all systems support (macOS 103 bytes, Linux 107).
 */
export const MAX_SOCKET_PATH = 103;

/**
 * Locks `dir` until released or the process exits. Returns null if another process holds the lock.
 * A listening Unix socket leaves no stale pids. Retries, because two simultaneous starts may both
 * back off.
 */
export async function acquireOwnerLock(dir: string): Promise<Release | null> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (attempt > 0) await sleep(20 + Math.random() * 80);
    const release = await withShortPath(dir, (shortDir) => tryLock(dir, shortDir));
    if (release) return release;
  }
  return null;
}

async function tryLock(dir: string, shortDir: string): Promise<Release | null> {
  const name = randomUUID().slice(0, 8);
  // Renamed after listening, because a socket that is bound but not listening looks stale.
  const server = await listen(path.join(shortDir, `.${name}`));
  await rename(path.join(dir, `.${name}`), path.join(dir, name));
  const release = async (): Promise<void> => {
    await unlink(path.join(dir, name)).catch(() => undefined);
    await new Promise((resolve) => server.close(resolve));
  };
  for (const other of await readdir(dir)) {
    if (other === name || other.startsWith('.')) continue;
    if (await isListening(path.join(shortDir, other))) {
      await release();
      return null;
    }
    await unlink(path.join(dir, other)).catch(() => undefined);
  }
  return release;
}

function listen(socketPath: string): Promise<net.Server> {
  const server = net.createServer((socket) => socket.destroy());
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, () => resolve(server));
  });
}

function isListening(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    // Any other failure (full queue, no permission) means that a process is listening.
    socket.once('error', (error) =>
      resolve(!['ECONNREFUSED', 'ENOENT'].includes(errorCode(error))),
    );
  });
}

/** The limit applies to the given path, so a short link avoids it. */
async function withShortPath<T>(dir: string, use: (shortDir: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path.join(dir, '.12345678')) <= MAX_SOCKET_PATH) return use(dir);
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'reprise-'));
  try {
    await symlink(dir, path.join(temporary, 'd'));
    return await use(path.join(temporary, 'd'));
  } finally {
    await rm(temporary, { recursive: true });
  }
}
