import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE_NAME, runSingleUser } from './cluster.ts';
import type { DataLocation } from './data-location.ts';

/** Owns the database. Not a superuser. */
export const APP_ROLE = 'reprise_app';

const ATTEMPTS = 5;
const RETRY_MS = 200;
const PASSWORD_BYTES = 32;
const PASSWORD = /^[\w-]{43}$/;
/** Stored with the data, so that a restored copy gets the current password. */
const MARKER = 'reprise-role';

/** Readable by its owner only, so that other processes of the database's account cannot connect. */
function passwordFileIn(dataDir: string): string {
  return path.join(dataDir, 'database-password');
}

export async function readPassword(dataDir: string): Promise<string | null> {
  const text = await readFile(passwordFileIn(dataDir), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return PASSWORD.test(text.trim()) ? text.trim() : null;
}

/** Creates a missing password. Losing it is no problem: `ensureRole` sets the new one. */
export async function ensurePassword(dataDir: string): Promise<string> {
  const stored = await readPassword(dataDir);
  if (stored !== null) return stored;
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const file = passwordFileIn(dataDir);
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return password;
}

/**
 * Gives the application's role its password and the database. In old releases the superuser owned
 * the objects.
 */
export async function ensureRole(
  home: DataLocation,
  binaries: string,
  password: string,
): Promise<void> {
  const marker = path.join(home.pgDir, MARKER);
  if ((await readFile(marker, 'utf8').catch(() => '')) === hashOf(password)) return;
  await withRetries(() =>
    runSingleUser(home, { binaries, pgDir: home.pgDir, database: DATABASE_NAME }, [
      ...roleStatements(password),
      `alter database ${DATABASE_NAME} owner to ${APP_ROLE}`,
      TRANSFER_OBJECTS,
    ]),
  );
  await writeMarker(home, home.pgDir, password);
}

/** PostgreSQL does not start while children of a killed server are exiting. */
async function withRetries(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(RETRY_MS);
    }
  }
}

export async function writeMarker(
  { account }: DataLocation,
  pgDir: string,
  password: string,
): Promise<void> {
  const marker = path.join(pgDir, MARKER);
  await writeFile(marker, hashOf(password), { mode: 0o600 });
  if (account) await chown(marker, account.uid, account.gid);
}

function hashOf(password: string): string {
  return createHash('sha256').update(password).digest('hex');
}

export function roleStatements(password: string): string[] {
  return [
    `do $$ begin if to_regrole('${APP_ROLE}') is null then create role ${APP_ROLE}; end if; end $$`,
    `alter role ${APP_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
  ];
}

/** `reassign owned` rejects initdb's superuser (oid 10). Sequences of columns follow their tables. */
const TRANSFER_OBJECTS = `
  do $$ declare command text; begin
    for command in
      select format('alter %s %s owner to ${APP_ROLE}',
          case relkind when 'v' then 'view' when 'm' then 'materialized view'
            when 'S' then 'sequence' else 'table' end,
          oid::regclass)
        from pg_class
        where relnamespace = 'public'::regnamespace and relowner = 10
          and relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
            select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
              and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i')))
      union all
      select format('alter routine %s owner to ${APP_ROLE}', oid::regprocedure)
        from pg_proc
        where pronamespace = 'public'::regnamespace and proowner = 10 and not exists (
          select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      union all
      select format('alter type %s owner to ${APP_ROLE}', oid::regtype)
        from pg_type
        where typnamespace = 'public'::regnamespace and typowner = 10 and typtype in ('d', 'e')
          and not exists (
            select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
    loop execute command; end loop;
  end $$`;

/**
 * Replaces the access rules in the data, which every process of the database's account can change.
 */
export async function writeAccessRules(home: DataLocation, isTrusting: boolean): Promise<string> {
  const file = `${home.pgDir}.hba`;
  await writeFile(file, `local all all ${isTrusting ? 'trust' : 'scram-sha-256'}\n`);
  // Under root, the database runs as another user, and the umask may be 077.
  await chmod(file, 0o644);
  return file;
}
