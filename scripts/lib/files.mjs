import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * When the newest of these files, or of the files in these folders, was changed (ms since 1970).
 * @param {string[]} places relative to the repository
 */
export async function newestChange(places) {
  const times = await Promise.all(places.map((place) => newestIn(path.join(root, place))));
  return Math.max(0, ...times);
}

/** @param {string} place @returns {Promise<number>} */
async function newestIn(place) {
  const entry = await stat(place).catch(() => null);
  if (entry === null) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  const names = await readdir(place);
  const times = await Promise.all(names.map((name) => newestIn(path.join(place, name))));
  return Math.max(entry.mtimeMs, ...times);
}
