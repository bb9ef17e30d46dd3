import { globRegExp } from './import-law/glob.mjs';
import { otherRows } from './import-law/other-rows.mjs';
import { serverRows } from './import-law/server-rows.mjs';
import { webRows } from './import-law/web-rows.mjs';

// The import law of docs/architecture.md: which files may import what. What a row does not allow is
// rejected. Where two overrides match a file, oxlint uses the later one, so each file must match
// exactly one row (tools/import-law).

/** @type {import('./import-law/common.mjs').Row[]} */
export const importLawTable = [...serverRows, ...webRows, ...otherRows];

export const NO_ROW = 'No row of the import law (scripts/lib/import-law) covers this file.';

/** The table as overrides for oxlint. The first override covers files without a row. */
export const importLaw = [
  {
    files: ['apps/**', 'packages/**'],
    excludeFiles: [],
    rules: restricted([{ group: ['**'], message: NO_ROW }]),
  },
  ...importLawTable.map(({ files, except = [], may, mayAsTypes = [], because: message }) => ({
    files,
    excludeFiles: except,
    rules: restricted([
      // An import that a group allows is not compared with the entries after it.
      ...mayAsTypes.map((glob) => ({
        regex: globRegExp(glob).source,
        allowTypeImports: true,
        message,
      })),
      { group: ['**', ...[...may, ...mayAsTypes].map(negate)], message },
    ]),
  })),
];

/** @param {{ group?: string[], regex?: string, message: string, allowTypeImports?: boolean }[]} patterns */
function restricted(patterns) {
  return { 'no-restricted-imports': ['error', { patterns }] };
}

/** @param {string} pattern */
function negate(pattern) {
  return pattern.startsWith('!') ? pattern.slice(1) : `!${pattern}`;
}
