import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * When the newest of these files, or of the files in these folders, was changed (ms since 1970).
 * @param {string[]} paths relative to the repository
 */
export async function newestChange(paths) {
  const times = await Promise.all(paths.map((target) => newestIn(path.join(root, target))));
  return Math.max(0, ...times);
}

/** @param {string} target @returns {Promise<number>} */
async function newestIn(target) {
  const entry = await stat(target).catch(() => null);
  if (entry === null) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  const names = await readdir(target);
  const times = await Promise.all(names.map((name) => newestIn(path.join(target, name))));
  return Math.max(entry.mtimeMs, ...times);
}
