import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { loadSampleCommunity } from '#sample/load-sample-community.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { checkSecrets } from '#platform/secrets/secrets.ts';
import { REPOSITORY, rulesOf, shellLines } from '#testing/docs-commands.ts';
import { accountFor } from '#testing/postgres/pgbouncer.ts';
import { PROCESS_TIMEOUTS, testDatabaseUrl } from '#testing/server-process.ts';
import { bundleOnce } from '#testing/servers/bundle.ts';
import { makeUser } from '#testing/users.ts';
import { openEmptyDatabase, openTestDatabase } from '#testing/test-database.ts';

vi.setConfig({ ...PROCESS_TIMEOUTS, testTimeout: 300_000 });

const PROGRAM = path.join(REPOSITORY, 'apps/server/.cache/ops.js');
const AUTH_SECRET = 'x'.repeat(32);
const THIS_TEST = 'apps/server/src/ops/docs.long.test.ts';
const OPS =
  /(?:npm run (?:--silent )?ops --|docker (?:compose exec|compose run|run) .*node apps\/server\/dist\/ops\.js)/;
/** The doctor finds problems in databases of tests. */
const FINDS_PROBLEMS = / doctor\b/;

let database: OpenDatabase;
let empty: readonly OpenDatabase[];
let dir: string;

beforeAll(async () => {
  await bundleOnce(PROGRAM, 'ops/main.ts');
  database = await openTestDatabase();
  empty = [await openEmptyDatabase(), await openEmptyDatabase()];
  await loadSampleCommunity(database.db, true);
  for (const name of ['alice', 'bob']) {
    await makeUserWithPasskey(name);
    await database.db
      .updateTable('users')
      .set({ status: 'pending', date_created: new Date('2026-01-01') })
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
  for (const each of empty) await each.close();
  await rm(dir, { recursive: true });
});

it('every command of the operator program works as it is written', async () => {
  const results: [string, number][] = [];
  // These lines approve alice and bob, who appear in other lines.
  const isFirst = (command: string) => command.includes('ops -- sign-ups');
  const all = await lines('program');
  const ordered = [...all.filter(isFirst), ...all.filter((command) => !isFirst(command))];
  for (const command of ordered) results.push([command, await run(command)]);
  expect(results.length).toBeGreaterThan(20);
  expect(results).toEqual(
    results.map(([command]) => [command, FINDS_PROBLEMS.test(command) ? 1 : 0]),
  );
});

it('the secrets of the compose file are made as it is written', async () => {
  const secretLines = (await lines('system')).filter((line) => line.includes('secrets'));
  expect(secretLines).toEqual(['mkdir -m 700 secrets']);
  await rm(path.join(dir, 'secrets'), { recursive: true, force: true });
  await shell(secretLines);
  const init = (await lines('program')).find((line) => line.includes(' secrets init ')) ?? '';
  expect(await run(init)).toBe(0);
  const secrets = path.join(dir, 'secrets');
  const read = async (name: string) => (await readFile(path.join(secrets, name), 'utf8')).trim();
  const names = ['auth-secret', 'postgres-password', 'database-password', 'redis-password'];
  const made = await Promise.all(names.map(read));
  expect(new Set(made).size).toBe(names.length);
  expect(made.filter((secret) => !/^[\da-f]{64}$/.test(secret))).toEqual([]);
  const [, , password, redis] = made;
  expect(await read('database-url')).toBe(`postgres://reprise:${password}@postgres:5432/reprise`);
  expect(await read('redis-url')).toBe(`redis://:${redis}@redis:6379`);
  expect((await stat(secrets)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(secrets, 'auth-secret'))).mode & 0o777).toBe(0o444);
});

it.skipIf(process.getuid?.() !== 0)('accounts and files of the system are made', async () => {
  const { host, port, user } = inject('postgres');
  await database.pool.query(`alter role reprise password 'secret'`);
  onTestFinished(async () => void (await database.pool.query('alter role reprise password null')));
  const systemLines = (await lines('system')).filter((line) => !line.includes('secrets'));
  expect(systemLines).toHaveLength(6);
  const printed = await shell([
    // The mounts end with this shell.
    'mount -t tmpfs tmpfs /mnt && mkdir /mnt/upper /mnt/work',
    'mount -t overlay overlay -o lowerdir=/etc,upperdir=/mnt/upper,workdir=/mnt/work /etc',
    'groupadd --force --system postgres && id postgres || useradd --system -g postgres postgres',
    `mkdir -p /etc/pgbouncer && cd '${REPOSITORY}'`,
    `export PGHOST='${host}' PGPORT=${port} PGUSER='${user}' PGDATABASE=postgres`,
    // The tests run PostgreSQL under another account.
    ...systemLines.map((line) => line.replace('-u postgres', `-u ${accountFor(host)}`)),
    'stat --format="%a %U:%G %n" /etc/reprise /etc/reprise/settings /etc/pgbouncer/*',
    'id -un reprise; cat /etc/pgbouncer/userlist.txt; ls /etc/systemd/system/reprise.service',
  ]);
  expect(printed).toContain(
    '750 root:reprise /etc/reprise\n640 root:reprise /etc/reprise/settings',
  );
  expect(printed).toContain('640 root:postgres /etc/pgbouncer/pgbouncer.ini');
  expect(printed).toContain('640 root:postgres /etc/pgbouncer/userlist.txt');
  expect(printed).toMatch(/^"reprise" "SCRAM-SHA-256\$/m);
});

async function makeUserWithPasskey(name: string): Promise<void> {
  const { uid, email } = await makeUser(database.db, name);
  await sql`
    insert into auth_user (id, name, email, "emailVerified")
    values (${uid}, ${name}, ${email}, true)`.execute(database.db);
  await sql`
    insert into auth_account (id, "accountId", "providerId", "userId", password)
    values (${uid}, ${uid}, 'credential', ${uid}, 'hash')`.execute(database.db);
  await sql`
    insert into auth_passkey (id, user_id, public_key, counter, transports, name)
    values (${uid}, ${uid}, 'key', 0, '{usb}', 'laptop')`.execute(database.db);
}

async function shell(script: readonly string[]): Promise<string> {
  const namespace = process.getuid?.() === 0 ? ['unshare', '--mount'] : [];
  const command = [...namespace, 'sh', '-ec', script.join('\n')];
  return (await promisify(execFile)('env', command, { cwd: dir })).stdout;
}

async function lines(kind: 'program' | 'system'): Promise<readonly string[]> {
  return (await shellLines()).filter(
    (line) =>
      OPS.test(line) === (kind === 'program') &&
      rulesOf(line).some((rule) => 'runBy' in rule && rule.runBy === THIS_TEST),
  );
}

function runnable(command: string): string {
  return command
    .replace(OPS, `'${process.execPath}' '${PROGRAM}' --yes`)
    .replace('/from/', '/backups/')
    .replaceAll(/(?<=[ =])\/(?=backups\/|srv\/|secrets$)/g, `${dir}/`)
    .replace(/postgres:\/\/\S+/, `'${urlOf(empty[0])}'`);
}

function urlOf(of: OpenDatabase | undefined): string {
  return testDatabaseUrl(of?.pool.options.database ?? '');
}

async function run(command: string): Promise<number> {
  const isOther = /^(?:DATA_DIR|DATABASE_URL)=/.test(command);
  // Compose restores into the database of its settings.
  const isIntoEmpty = command.startsWith('docker') && / restore /.test(command);
  const DATABASE_URL = urlOf(isIntoEmpty ? empty[1] : database);
  const settings = isOther ? {} : { DATABASE_URL, AUTH_SECRET, SOURCE_LOOKUP: 'off' };
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, TMPDIR: os.tmpdir(), ...settings };
  // Each page creates its own backup.
  const [, file] = / backup (\/\S+)/.exec(command) ?? [];
  if (file !== undefined) await rm(path.join(dir, file), { force: true });
  try {
    await promisify(execFile)('sh', ['-c', runnable(command)], { cwd: dir, env });
    return 0;
  } catch (error) {
    const { code = -1, stderr = '' } = error as { code?: number; stderr?: string };
    process.stdout.write(stderr);
    return code;
  }
}
