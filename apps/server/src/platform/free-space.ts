import { statfs } from 'node:fs/promises';

/** With less, a server is not ready: PostgreSQL stops when it cannot write. */
export const FREE_MIN_BYTES = 64 * 1024 * 1024;

export async function freeBytesOf(dir: string): Promise<number> {
  const stats = await statfs(dir).catch(() => null);
  return stats === null ? Infinity : stats.bavail * stats.bsize;
}
