import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, unlink } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './embedded-postgres-error.ts';

type Release = () => Promise<void>;

/** The longest path a Unix socket may have on every system (macOS 103 bytes, Linux 107). */
export const MAX_SOCKET_PATH = 103;

/**
 * Says that this Node process uses `dir`, until it releases it or ends in whatever way; null when
 * another living process says so.
 *
 * The lock is a listening Unix socket. The kernel answers for it exactly as long as the process
 * lives, so there is no stale pid to misjudge after kill -9, a reboot or pid reuse, and it holds
 * between containers that share the volume. Every process listens on a file of its own and then
 * looks at the others: names are never used twice, so removing a dead one cannot hit a living one.
 * Two that start in the same instant may both step back; hence the attempts.
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
  // Bound but not yet listening looks dead: the file gets its visible name when it answers.
  const server = await listen(path.join(shortDir, `.${name}`));
  await rename(path.join(dir, `.${name}`), path.join(dir, name));
  const release = async (): Promise<void> => {
    await unlink(path.join(dir, name)).catch(() => undefined);
    await new Promise((resolve) => server.close(resolve));
  };
  for (const other of await readdir(dir)) {
    if (other === name || other.startsWith('.')) continue;
    if (await isAnswering(path.join(shortDir, other))) {
      await release();
      return null;
    }
    await unlink(path.join(dir, other)).catch(() => undefined);
  }
  return release;
}

function listen(socketPath: string): Promise<net.Server> {
  const server = net.createServer((socket) => socket.destroy());
  // The lock alone keeps no process alive.
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, () => resolve(server));
  });
}

function isAnswering(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    // Any other failure (a full queue, no permission) comes from a living process.
    socket.once('error', (error) =>
      resolve(!['ECONNREFUSED', 'ENOENT'].includes(errorCode(error))),
    );
  });
}

/** Only the given path counts for the limit, not where it leads: a link shortens it. */
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
