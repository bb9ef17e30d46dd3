import { buffer } from 'node:stream/consumers';
import { to as copyTo } from 'pg-copy-streams';
import { writeArchive } from '#platform/backup/archive-writer.ts';
import {
  CHECKSUMS_ENTRY,
  FORMAT,
  HEADER_ENTRY,
  openChecksums,
  partName,
  SECRETS_ENTRY,
  type BackedUpTable,
  type BackupHeader,
} from '#platform/backup/backup-format.ts';
import { columnsOf } from '#platform/backup/create-backup.ts';
import { connectUntimed } from '#platform/db/untimed-client.ts';
import type { OpenDatabase } from '#platform/db/open.ts';

/** Writes the backup that a release of this schema wrote, of its own tables. */
export async function backUpAsRelease({ pool }: OpenDatabase, file: string): Promise<void> {
  const client = await connectUntimed(pool, 'old-backup');
  try {
    const { rows: tables } = await client.query<BackedUpTable>(
      `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and c.relpersistence = 'p'
         and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       group by c.relname order by c.relname`,
    );
    const { rows: sequences } = await client.query<BackupHeader['sequences'][number]>(
      `select sequencename as name, coalesce(last_value, start_value)::text as value,
         last_value is not null as "isCalled"
       from pg_sequences where schemaname = 'public' order by 1`,
    );
    const { rows: meta } = await client.query<{ version: number }>(
      `select value::int as version from schema_meta where key = 'version'`,
    );
    const header: BackupHeader = {
      format: FORMAT,
      app: '1.0.0',
      schema: meta[0]?.version ?? 0,
      postgres: '18',
      createdAt: new Date().toISOString(),
      tables,
      sequences,
    };
    await writeArchive({ file }, async (add) => {
      const checksums = openChecksums();
      const rows: Record<string, number> = {};
      const addChecked = async (name: string, content: Uint8Array) => {
        checksums.add(name, content);
        await add(name, content);
      };
      await addChecked(HEADER_ENTRY, asJson(header));
      await addChecked(SECRETS_ENTRY, asJson(null));
      for (const table of tables) {
        const reading = client.query(copyTo(`copy ${columnsOf(client, table)} to stdout`));
        const content = await buffer(reading);
        if (content.length > 0) await addChecked(partName(table.name, 0), content);
        rows[table.name] = reading.rowCount;
      }
      await add(CHECKSUMS_ENTRY, asJson({ ...checksums.result(), rows }));
    });
  } finally {
    await client.end();
  }
}

function asJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
