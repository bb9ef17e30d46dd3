import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../files.mjs';

/**
 * `files` and `except` are globs. `may` lists the allowed imports like a .gitignore: the last match
 * wins, and a leading `!` forbids again. `mayAsTypes` are allowed with `import type`. `breaks` is a
 * file and an import that the row must reject.
 * @typedef {object} Row
 * @property {string[]} files
 * @property {string[]} [except]
 * @property {string[]} may
 * @property {string[]} [mayAsTypes]
 * @property {string} because
 * @property {[file: string, specifier: string]} breaks
 */

export const CONTRACT = '@reprise/contract/**';
export const NODE = ['node:*', 'node:*/*'];

/** @param {string} folder relative to the repository */
export function namesIn(folder) {
  return readdirSync(path.join(root, folder));
}
