// `DATABASE_URL=... npm run schema:dump`: writes the schema and rows of a released version for
// migrations/released.test.ts (CONTRIBUTING.md). Needs pg_dump.
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from './lib/files.mjs';

const FOLDER = path.join(root, 'apps/server/src/migrations/released');
const MAX_BYTES = 200_000;
/** pg_dump's comments and psql's commands, which the test does not use. */
const NOT_SQL = /^--\n-- .*\n(?:-- .*\n)?--\n+|^\\.*\n+/gm;

const { DATABASE_URL } = process.env;
if (DATABASE_URL === undefined) throw new Error('Set DATABASE_URL to the database to dump.');

const dump = pgDump('--inserts', '--rows-per-insert=500').replaceAll(NOT_SQL, '').trimStart();
const [, version] = /^\s*\('version', '(\d+)'\)/m.exec(dump) ?? [];
if (version === undefined) throw new Error('This is not a database of Reprise.');
if (dump.length > MAX_BYTES) throw new Error(`The dump has more than ${MAX_BYTES} bytes.`);
const file = path.join(FOLDER, `${version.padStart(4, '0')}.sql`);
await mkdir(FOLDER, { recursive: true });
await writeFile(file, dump);
console.log(`Wrote ${path.relative(root, file)} (${dump.length} bytes).`);

/** @param {readonly string[]} options */
function pgDump(...options) {
  const args = ['--no-owner', '--no-privileges', ...options, `--dbname=${DATABASE_URL}`];
  const { status, stdout, stderr, error } = spawnSync('pg_dump', args, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(stderr);
  return stdout;
}
