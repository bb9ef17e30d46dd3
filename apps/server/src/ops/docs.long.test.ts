import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadSampleCommunity } from '#sample/load-sample-community.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { checkSecrets } from '#platform/secrets/secrets.ts';
import { PROCESS_TIMEOUTS, testDatabaseUrl } from '#testing/server-process.ts';
import { bundleOnce } from '#testing/servers/bundle.ts';
import { makeUser } from '#testing/users.ts';
import { openEmptyDatabase, openTestDatabase } from '#testing/test-database.ts';

vi.setConfig({ ...PROCESS_TIMEOUTS, testTimeout: 300_000 });

const REPOSITORY = path.join(import.meta.dirname, '../../../..');
const PROGRAM = path.join(REPOSITORY, 'apps/server/.cache/ops.js');
const AUTH_SECRET = 'x'.repeat(32);
const COMMAND = /^(?:[A-Z_]+=(?:'[^']*'|\S+) )*npm run (?:--silent )?ops -- .*$/gm;
/** Databases of tests are not as the doctor wants them. */
const FINDS_PROBLEMS = / doctor\b/;

let database: OpenDatabase;
let empty: OpenDatabase;
let dir: string;

beforeAll(async () => {
  await bundleOnce(PROGRAM, 'ops/main.ts');
  database = await openTestDatabase();
  empty = await openEmptyDatabase();
  await loadSampleCommunity(database.db, true);
  for (const name of ['alice', 'bob']) {
    await makeUser(database.db, name);
    await database.db
      .updateTable('users')
      .set({ status: 'pending' })
      .where('username', '=', name)
      .execute();
  }
  await checkSecrets(database.db, { current: AUTH_SECRET });
  dir = await mkdtemp(path.join(os.tmpdir(), 'reprise-docs-'));
  await chmod(dir, 0o755);
  await mkdir(path.join(dir, 'backups'));
  await mkdir(path.join(dir, 'srv'));
});
afterAll(async () => {
  await database.close();
  await empty.close();
  await rm(dir, { recursive: true });
});

async function pages(): Promise<readonly string[]> {
  const names = await readdir(path.join(REPOSITORY, 'docs/operate'));
  return ['README.md', 'docs/secrets.md', ...names.map((name) => `docs/operate/${name}`)];
}

async function commandsOf(page: string): Promise<readonly string[]> {
  const text = await readFile(path.join(REPOSITORY, page), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    [...block.matchAll(COMMAND)].map(([line]) => line.replace(/\s+#.*$/, '')),
  );
}

/** With the files and databases of the test. */
function runnable(command: string): string {
  return command
    .replace(/npm run (?:--silent )?ops --/, `'${process.execPath}' '${PROGRAM}' --yes`)
    .replaceAll(/(?<=[ =])\/(?=backups\/|srv\/)/g, `${dir}/`)
    .replace(/postgres:\/\/\S+/, `'${testDatabaseUrl(empty.pool.options.database ?? '')}'`);
}

async function run(command: string): Promise<number> {
  const isOther = /^(?:DATA_DIR|DATABASE_URL)=/.test(command);
  const DATABASE_URL = testDatabaseUrl(database.pool.options.database ?? '');
  const settings = isOther ? {} : { DATABASE_URL, AUTH_SECRET, SOURCE_LOOKUP: 'off' };
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, TMPDIR: os.tmpdir(), ...settings };
  try {
    await promisify(execFile)('sh', ['-c', runnable(command)], { cwd: dir, env });
    return 0;
  } catch (error) {
    const { code = -1, stderr = '' } = error as { code?: number; stderr?: string };
    process.stdout.write(stderr);
    return code;
  }
}

it('every command of the docs for operators works as it is written', async () => {
  const results: [string, number][] = [];
  for (const page of await pages()) {
    for (const command of await commandsOf(page)) results.push([command, await run(command)]);
  }
  expect(results.length).toBeGreaterThan(12);
  expect(results).toEqual(
    results.map(([command]) => [command, FINDS_PROBLEMS.test(command) ? 1 : 0]),
  );
});
