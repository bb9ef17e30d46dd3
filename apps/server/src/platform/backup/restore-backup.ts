import pg from 'pg';
import * as z from 'zod/mini';
import { migrate, MIGRATION_LOCK, type Migration } from '#platform/db/migrate.ts';
import { createSchemaOf } from '#platform/db/migrate/create-schema.ts';
import {
  newestVersion,
  pendingMigrations,
  readSchemaState,
} from '#platform/db/migrate/schema-state.ts';
import { connectUntimed } from '#platform/db/untimed-client.ts';
import { renewEpoch } from '#platform/db/epoch.ts';
import { StartError } from '#platform/errors.ts';
import type { OnProgress } from '#platform/progress.ts';
import type { Secrets } from '#platform/secrets/fingerprint.ts';
import { readArchive, type ArchiveEntry } from './archive-reader.ts';
import type { ArchiveOptions } from './archive-writer.ts';
import {
  CHECKSUMS_ENTRY,
  checksumsSchema,
  damagedBackup,
  formatSchema,
  HEADER_ENTRY,
  headerSchema,
  openChecksums,
  requireKnownVersions,
  SECRETS_ENTRY,
  secretsSchema,
  tableOfPart,
  type BackupHeader,
} from './backup-format.ts';
import { fillTable, prepareTables, finishTables } from './fill-tables.ts';

export interface RestoreTarget {
  readonly pool: pg.Pool;
  readonly migrations: readonly Migration[];
  /**
   * Called with the backup's secrets before the commit, where it may throw; the result has the work
   * for after it.
   */
  readonly storeSecrets: (secrets: Secrets | null) => { readonly afterCommit: () => void };
}

export interface RestoreSummary {
  readonly createdAt: string;
  readonly app: string;
  readonly schema: number;
  readonly rows: number;
}

/**
 * Restores a backup into an empty database, in one transaction: after an error or crash it is empty
 * again. Then migrates an older schema.
 */
export async function restoreBackup(
  { pool, migrations, storeSecrets }: RestoreTarget,
  archive: ArchiveOptions,
  onProgress: OnProgress = () => undefined,
): Promise<RestoreSummary> {
  const client = await connectUntimed(pool, 'reprise restore');
  try {
    await client.query('begin');
    // Makes a server that starts during the restore wait.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await requireEmpty(client);
    const reader = entryReader(archive);
    try {
      const header = await readHeader(reader, archive.file, migrations);
      const secrets = await reader.read(SECRETS_ENTRY, secretsSchema);
      const stored = storeSecrets(secrets);
      await createSchemaOf(header.schema, client, migrations);
      const rows = await fillTables(client, { reader, header, onProgress });
      pendingMigrations(await readSchemaState(client), migrations);
      await renewEpoch(client);
      await client.query('commit');
      stored.afterCommit();
      await migrate(pool, migrations);
      await client.query('analyze');
      const { createdAt, app, schema } = header;
      return { createdAt, app, schema, rows };
    } catch (error) {
      throw isOfContent(error) ? damagedBackup(archive.file, error.message) : error;
    } finally {
      await reader.close();
    }
  } finally {
    // Rolls back an uncommitted restore.
    await client.end();
  }
}

/** PostgreSQL rejects values, rows, or names of tables and columns. */
function isOfContent(error: unknown): error is Error {
  return error instanceof pg.DatabaseError && /^(?:22|23|42703|42P01)/.test(error.code ?? '');
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and not exists (
       select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
         and deptype = 'e')
     limit 1`,
  );
  const [found] = rows;
  if (found === undefined) return;
  throw new StartError(
    `The database is not empty (it has ${found.name}): a backup is restored into an empty one.`,
  );
}

interface EntryReader {
  readonly file: string;
  /** Throws if the next entry has another name or schema. */
  read<T extends z.ZodMiniType>(name: string, schema: T): Promise<z.output<T>>;
  next(): Promise<ArchiveEntry>;
  end(): Promise<void>;
  checksums(): ReturnType<ReturnType<typeof openChecksums>['result']>;
  close(): Promise<void>;
}

function entryReader(archive: ArchiveOptions): EntryReader {
  const { file } = archive;
  const entries = readArchive(archive);
  const checksums = openChecksums();

  async function next(): Promise<ArchiveEntry> {
    const { value, done } = await entries.next();
    if (done === true) throw damagedBackup(file, 'it ends too early');
    if (value.name !== CHECKSUMS_ENTRY) checksums.add(value.name, value.bytes);
    return value;
  }

  return {
    file,
    next,
    async read(name, schema) {
      const entry = await next();
      if (entry.name !== name) throw damagedBackup(file, `${name} is missing`);
      return parseEntry(file, entry, schema);
    },
    async end() {
      const { done } = await entries.next();
      if (done !== true) throw damagedBackup(file, 'something follows its end');
    },
    checksums: () => checksums.result(),
    close: async () => void (await entries.return(undefined)),
  };
}

function parseEntry<T extends z.ZodMiniType>(
  file: string,
  { name, bytes }: ArchiveEntry,
  schema: T,
): z.output<T> {
  try {
    return z.parse(schema, JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    throw damagedBackup(file, `${name} cannot be read`);
  }
}

async function readHeader(
  reader: EntryReader,
  file: string,
  migrations: readonly Migration[],
): Promise<BackupHeader> {
  const oldest = migrations[0]?.version ?? 0;
  const newest = newestVersion(migrations);
  const entry = await reader.next();
  if (entry.name !== HEADER_ENTRY) throw damagedBackup(file, `${HEADER_ENTRY} is missing`);
  requireKnownVersions(parseEntry(file, entry, formatSchema), newest);
  const header = parseEntry(file, entry, headerSchema);
  requireKnownVersions(header, newest);
  if (header.schema >= oldest) return header;
  throw new StartError(
    `The backup has schema version ${header.schema}, of a development version of Reprise, and cannot be restored.`,
  );
}

interface Filling {
  readonly reader: EntryReader;
  readonly header: BackupHeader;
  readonly onProgress: OnProgress;
}

async function fillTables(client: pg.Client, filling: Filling): Promise<number> {
  const { reader, header } = filling;
  const constraints = await prepareTables(client, header.tables);
  let entry = await reader.next();
  const rows: Record<string, number> = {};
  async function* partsOf(name: string): AsyncGenerator<Uint8Array> {
    while (tableOfPart(entry.name) === name) {
      filling.onProgress(`Restoring ${name}`, entry.shareRead);
      yield entry.bytes;
      entry = await reader.next();
    }
  }
  for (const table of header.tables) {
    rows[table.name] = await fillTable(client, table, partsOf(table.name));
  }
  if (entry.name !== CHECKSUMS_ENTRY) throw damagedBackup(reader.file, 'its parts are in disorder');
  await checkSums(reader, entry, rows);
  filling.onProgress('Checking references');
  await finishTables(client, { header, constraints });
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

async function checkSums(
  reader: EntryReader,
  entry: ArchiveEntry,
  rows: Readonly<Record<string, number>>,
): Promise<void> {
  const { file } = reader;
  const stored = parseEntry(file, entry, checksumsSchema);
  const { entries, whole } = reader.checksums();
  for (const [name, sum] of Object.entries(entries)) {
    if (stored.entries[name] !== sum) throw damagedBackup(file, `${name} was altered`);
  }
  if (stored.whole !== whole) throw damagedBackup(file, 'a part is missing');
  for (const [name, count] of Object.entries(stored.rows)) {
    if (rows[name] !== count) throw damagedBackup(file, `rows of ${name} are missing`);
  }
  await reader.end();
}
