import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { runAfterExit } from '../../../../../scripts/lib/after-exit.mjs';
import { findFreePort } from '../../../../../scripts/lib/free-port.mjs';
import { REPOSITORY } from '#testing/docs-commands.ts';

/** The temporary files of tests are in memory. */
export const ON_DISK = '/var/tmp';

const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';
const CLUSTER = '/var/lib/postgresql/15/main';

/** Hidden behind directories of the test, so that the machine's own PostgreSQL is untouched. */
const OWN_PATHS = [
  '/etc/postgresql',
  '/var/lib/postgresql',
  '/var/log/postgresql',
  '/run/postgresql',
  '/var/lib/pgbackrest',
  '/var/log/pgbackrest',
];

/** `$1` is the directory of the test. The mounts end with this shell, which ends with the test. */
const MOUNT = `
  mount -t tmpfs tmpfs /mnt && mkdir /mnt/upper /mnt/work
  mount -t overlay overlay -o lowerdir=/etc,upperdir=/mnt/upper,workdir=/mnt/work /etc
  mkdir -p /etc/cron.d
  for path in ${OWN_PATHS.join(' ')}; do
    mkdir -p "$1$path" && chown --reference="$path" "$1$path" && chmod --reference="$path" "$1$path"
    mount --bind "$1$path" "$path"
  done
  echo mounted
  read -r _`;

const END_POSTGRES = `kill -s QUIT "$(head -n 1 "$1/${CLUSTER}/postmaster.pid")"; rm -rf "$1"`;

/** A machine with Debian's PostgreSQL and pgBackRest, with the paths of the docs. */
export interface DatabaseMachine {
  readonly port: number;
  /** Of the role that owns the database `reprise`. */
  readonly url: string;
  /** Runs a line of a shell as root, in the repository. Returns what it prints. */
  run(line: string): Promise<string>;
  /** Returns the columns of the one row, as a superuser. */
  query(sql: string): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Needs root: it makes a mount namespace. */
export async function startDatabaseMachine(): Promise<DatabaseMachine> {
  const dir = await mkdtemp(path.join(ON_DISK, 'reprise-machine-'));
  await chmod(dir, 0o755);
  const holder = spawn('unshare', ['--mount', 'sh', '-ec', MOUNT, 'mount', dir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')]);
  if (holder.exitCode !== null) throw new Error('The directories could not be mounted.');
  const port = await findFreePort();
  const namespace = [`--mount=/proc/${holder.pid}/ns/mnt`, `--wd=${REPOSITORY}`];

  async function run(line: string): Promise<string> {
    const env = {
      PATH,
      PGPORT: String(port),
      PGBACKREST_PG1_PORT: String(port),
      // /tmp is that of all machines.
      PGBACKREST_LOCK_PATH: '/run/postgresql',
    };
    const command = [...namespace, 'sh', '-ec', line];
    return (await promisify(execFile)('nsenter', command, { env })).stdout;
  }

  await run(`pg_createcluster 15 main --locale C.UTF-8 --port ${port} --start`);
  const cancelEnd = runAfterExit(END_POSTGRES, [dir]);
  const psql = 'runuser -u postgres -- psql --quiet --no-align --tuples-only';
  await run(`${psql} -c "create role reprise login password 'secret'"`);
  await run(`${psql} -c "create database reprise owner reprise"`);
  return {
    port,
    url: `postgres://reprise:secret@127.0.0.1:${port}/reprise`,
    run,
    query: async (sql) => (await run(`${psql} reprise -c "${sql}"`)).trim().split('|'),
    async stop() {
      // It may not run after a failed restore.
      await run('pg_ctlcluster 15 main stop --mode immediate || true');
      cancelEnd();
      const exit = once(holder, 'exit');
      holder.stdin.end();
      await exit;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
