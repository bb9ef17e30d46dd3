import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BackedUpTable, BackupHeader } from './backup-format.ts';
import { columnsOf } from './create-backup.ts';

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Turns off triggers, whose effects are in the backup, and drops foreign keys, because the tables
 * are not in the order of their references.
 */
export async function prepareTables(
  client: pg.Client,
  tables: readonly BackedUpTable[],
): Promise<readonly ForeignKey[]> {
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = current_schema()::regnamespace
     order by oid`,
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  await client.query(`truncate ${names.join(', ')}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  return rows;
}

export async function fillTable(
  client: pg.Client,
  table: BackedUpTable,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const writing = client.query(copyFrom(`copy ${columnsOf(client, table)} from stdin`));
  await pipeline(Readable.from(content), writing);
  return writing.rowCount;
}

export async function finishTables(
  client: pg.Client,
  { header, constraints }: { header: BackupHeader; constraints: readonly ForeignKey[] },
): Promise<void> {
  for (const { table, name, definition } of constraints) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { name } of header.tables) {
    const table = client.escapeIdentifier(name);
    await client.query(`alter table ${table} enable trigger user`);
  }
  for (const { name, value, isCalled } of header.sequences) {
    await client.query('select setval(quote_ident($1)::regclass, $2, $3)', [name, value, isCalled]);
  }
}
