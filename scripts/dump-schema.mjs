// `DATABASE_URL=... npm run schema:dump`: writes the schema of a released version, and its rows for
// migrations/released.test.ts (CONTRIBUTING.md). Needs pg_dump.
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from './lib/files.mjs';

const FOLDER = path.join(root, 'apps/server/src/migrations/released');
const MAX_BYTES = 400_000;
/** pg_dump's comments, settings of the session and psql's commands. */
const NOT_SQL = /^--\n-- .*\n(?:-- .*\n)*--\n+|^-- .*\n|^SET .*;\n|^\\.*\n|^COMMENT ON .*;\n/gm;
const SEARCH_PATH = /^SELECT pg_catalog\.set_config\('search_path'.*\n/m;

const { DATABASE_URL } = process.env;
if (DATABASE_URL === undefined) throw new Error('Set DATABASE_URL to the database to dump.');

// A restore creates the tables in the first schema of the search path.
const schema = pgDump('--schema-only')
  .replace(SEARCH_PATH, '')
  .replaceAll(/\bpublic\.| WITH SCHEMA public/g, '')
  .trimStart();
const rows = pgDump('--data-only', '--disable-triggers', '--inserts', '--rows-per-insert=500');
const [, version] = /^\s*\('version', '(\d+)'\)/m.exec(rows) ?? [];
if (version === undefined) throw new Error('This is not a database of Reprise.');
if (schema.length + rows.length > MAX_BYTES) {
  throw new Error(`The dump has more than ${MAX_BYTES} bytes.`);
}
await mkdir(FOLDER, { recursive: true });
await write(`${version.padStart(4, '0')}.sql`, schema);
await write(`${version.padStart(4, '0')}-rows.sql`, rows);

/** @param {string} name @param {string} sql */
async function write(name, sql) {
  const file = path.join(FOLDER, name);
  await writeFile(file, sql);
  console.log(`Wrote ${path.relative(root, file)} (${sql.length} bytes).`);
}

/** @param {readonly string[]} options */
function pgDump(...options) {
  const args = ['--no-owner', '--no-privileges', ...options, `--dbname=${DATABASE_URL}`];
  const { status, stdout, stderr, error } = spawnSync('pg_dump', args, {
    encoding: 'utf8',
    maxBuffer: 2 * MAX_BYTES,
  });
  if (status !== 0) throw error ?? new Error(stderr);
  return `${stdout
    .replaceAll(NOT_SQL, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
