import { stat } from 'node:fs/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { appVersion } from '#platform/app-version.ts';
import { newestVersion, readSchemaState } from '#platform/db/migrate/schema-state.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { tables } from '#platform/db/tables.ts';
import { connectUntimed } from '#platform/db/untimed-client.ts';
import { StartError } from '#platform/errors.ts';
import type { OnProgress } from '#platform/progress.ts';
import type { Secrets } from '#platform/secrets/fingerprint.ts';
import { writeArchive, type AddEntry, type ArchiveOptions } from './archive-writer.ts';
import {
  CHECKSUMS_ENTRY,
  FORMAT,
  HEADER_ENTRY,
  openChecksums,
  partName,
  SECRETS_ENTRY,
  type BackedUpTable,
  type BackupHeader,
} from './backup-format.ts';

const PART_BYTES = 4 * 1024 * 1024;

export interface BackupSource {
  readonly pool: pg.Pool;
  readonly migrations: readonly Migration[];
  /** Null with Firebase, which signs the sessions itself. */
  readonly secrets: Secrets | null;
}

export interface BackupSummary {
  readonly file: string;
  readonly createdAt: string;
  readonly schema: number;
  readonly tables: number;
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Writes all tables, as of one snapshot, and the secrets to a new file while servers run. Uses the
 * memory of a few parts of 4 MiB.
 */
export async function createBackup(
  { pool, migrations, secrets }: BackupSource,
  archive: ArchiveOptions,
  onProgress: OnProgress = () => undefined,
): Promise<BackupSummary> {
  const client = await connectUntimed(pool, 'reprise backup');
  try {
    await beginSnapshot(client);
    const header = await readHeader(client, migrations);
    const rows = await writeArchive(archive, async (add) => {
      const checksums = openChecksums();
      const addChecked: AddEntry = async (name, bytes) => {
        checksums.add(name, bytes);
        await add(name, bytes);
      };
      await addChecked(HEADER_ENTRY, asJson(header));
      await addChecked(SECRETS_ENTRY, asJson(secrets));
      const counts = await copyTables(client, header.tables, addChecked, onProgress);
      await add(CHECKSUMS_ENTRY, asJson({ ...checksums.result(), rows: counts }));
      return counts;
    });
    return {
      file: archive.file,
      createdAt: header.createdAt,
      schema: header.schema,
      tables: header.tables.length,
      rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
      bytes: (await stat(archive.file)).size,
    };
  } finally {
    await client.end();
  }
}

/** Values are converted to text with these settings. */
async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query(`
    set datestyle to iso; set timezone to utc; set intervalstyle to iso_8601;
    set extra_float_digits to 3; set bytea_output to hex;
    begin isolation level repeatable read read only`);
}

async function readHeader(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<BackupHeader> {
  const { version } = await readSchemaState(client);
  const newest = newestVersion(migrations);
  if (version !== newest) {
    throw new StartError(
      `The database has schema version ${version}, this Reprise has ${newest}: back it up with the release that uses it.`,
    );
  }
  const { rows } = await client.query<{ postgres: string; now: Date }>(
    `select current_setting('server_version') as postgres, now() as now`,
  );
  const [{ postgres, now } = { postgres: '', now: new Date() }] = rows;
  return {
    format: FORMAT,
    app: appVersion,
    schema: version,
    postgres,
    createdAt: now.toISOString(),
    tables: await readTables(client),
    sequences: await readSequences(client),
  };
}

/** Skips unlogged tables and generated columns, which PostgreSQL computes again. */
async function readTables(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select t.name, array_agg(a.attname::text order by a.attnum) as columns
     from unnest($1::text[]) as t(name)
     join pg_attribute a on a.attrelid = to_regclass(quote_ident(t.name))
     join pg_class c on c.oid = a.attrelid and c.relpersistence = 'p'
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by t.name order by t.name`,
    [Object.keys(tables)],
  );
  return rows;
}

/** After the snapshot, so that no value is lower than a key in it. */
async function readSequences(client: pg.Client): Promise<BackupHeader['sequences']> {
  const { rows } = await client.query<{ name: string; value: string; is_called: boolean }>(
    `select sequencename as name, coalesce(last_value, start_value)::text as value,
       last_value is not null as is_called
     from pg_sequences where schemaname = current_schema() order by 1`,
  );
  return rows.map(({ name, value, is_called }) => ({ name, value, isCalled: is_called }));
}

async function copyTables(
  client: pg.Client,
  backedUp: readonly BackedUpTable[],
  add: AddEntry,
  onProgress: OnProgress,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const sizes = await readSizes(client, backedUp);
  const total = Math.max(
    [...sizes.values()].reduce((sum, size) => sum + size, 0),
    1,
  );
  let finished = 0;
  for (const table of backedUp) {
    const size = sizes.get(table.name) ?? 0;
    let bytes = 0;
    const reading = client.query(copyTo(`copy ${columnsOf(client, table)} to stdout`));
    let part = 0;
    for await (const content of inParts(reading)) {
      bytes += content.length;
      onProgress(`Backing up ${table.name}`, (finished + Math.min(bytes, size)) / total);
      await add(partName(table.name, part), content);
      part += 1;
    }
    rows[table.name] = reading.rowCount;
    finished += size;
  }
  return rows;
}

/** Size on disk, about that of the rows as text. */
async function readSizes(
  client: pg.Client,
  backedUp: readonly BackedUpTable[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; size: string }>(
    `select name, pg_table_size(to_regclass(quote_ident(name)))::text as size
     from unnest($1::text[]) as t(name)`,
    [backedUp.map(({ name }) => name)],
  );
  return new Map(rows.map(({ name, size }) => [name, Number(size)]));
}

/** `"table" ("column", ...)` */
export function columnsOf(client: pg.ClientBase, { name, columns }: BackedUpTable): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `${client.escapeIdentifier(name)} (${list})`;
}

async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

function asJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
