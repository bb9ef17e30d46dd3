import type { Command } from 'commander';
import { sql } from 'kysely';
import { withOperatorDatabase } from '#ops/operator-database.ts';
import { action } from '#ops/program/action.ts';
import type { Db } from '#platform/db/open.ts';
import { copiedTables, splitTables } from '#platform/db/homes.ts';
import { StartError } from '#platform/errors.ts';

const DESCRIPTION =
  'Spreads the tables over the nodes of Citus: split by conversation, user or clip, copied, or local. Stop the servers first. Run it again after an upgrade that adds tables.';

export function addDistribute(program: Command): void {
  program
    .command('distribute')
    .summary('spread the tables over the nodes of Citus')
    .description(DESCRIPTION)
    .action(
      action(async ({ note }) => {
        const tables = await withOperatorDatabase(note, distributeTables);
        const result = `Tables distributed: ${tables.length}.`;
        return { lines: [...tables, result], json: { distributed: tables } };
      }),
    );
}

/**
 * Spreads the tables over the nodes of Citus as declared in homes.ts, and returns those that were
 * not yet. Rows are copied to the nodes. Throws StartError without Citus, or if a table is
 * distributed otherwise.
 */
export async function distributeTables(db: Db): Promise<string[]> {
  const placed = await placedTables(db);
  const copied = copiedTables.filter((table) => isMissing(placed, table, 'reference'));
  const split = [...splitTables].filter(([table, { key }]) => isMissing(placed, table, key));
  await db.transaction().execute(async (tx) => {
    await applySettings(tx);
    const keys = await dropForeignKeys(
      tx,
      split.map(([table]) => table),
    );
    for (const table of copied) await sql`select create_reference_table(${table})`.execute(tx);
    for (const [table, { home, key }] of split) {
      const [first] = [...splitTables].find(([, other]) => other.home === home) ?? [];
      const colocated = first === table ? 'none' : first;
      await sql`
        select create_distributed_table(${table}, ${key}, colocate_with => ${colocated})`.execute(
        tx,
      );
    }
    for (const { table, name, definition } of keys) {
      await sql`
        alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        tx,
      );
    }
  });
  return [...copied, ...split.map(([table]) => table)];
}

interface PlacedRow {
  readonly name: string;
  /** The key of a split table, 'reference' or 'local'. */
  readonly place: string;
}

async function placedTables(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows: extensions } = await sql`
    select from pg_extension where extname = 'citus'`.execute(db);
  if (extensions.length === 0) {
    throw new StartError('The database has no Citus: create the extension on every node first.');
  }
  const { rows } = await sql<PlacedRow>`
    select table_name::text as name,
      case citus_table_type when 'distributed' then distribution_column else citus_table_type end
        as place
    from citus_tables`.execute(db);
  return new Map(rows.map(({ name, place }) => [name, place]));
}

function isMissing(placed: ReadonlyMap<string, string>, table: string, place: string): boolean {
  const stored = placed.get(table) ?? 'local';
  if (stored === 'local') return true;
  if (stored === place) return false;
  throw new StartError(`The table ${table} is distributed by ${stored} instead of ${place}.`);
}

interface DatabaseRow {
  readonly name: string;
}

/**
 * `sequential`: a transaction may write a copied table after it asked several nodes. `local`:
 * `lock_timeout` of a transaction applies on every node.
 */
async function applySettings(db: Db): Promise<void> {
  const { rows } = await sql<DatabaseRow>`select current_database() as name`.execute(db);
  const settings = {
    'citus.multi_shard_modify_mode': 'sequential',
    'citus.propagate_set_commands': 'local',
  };
  for (const [name, value] of Object.entries(settings)) {
    await sql`
      alter database ${sql.id(rows[0]?.name ?? '')} set ${sql.raw(name)} = ${sql.lit(value)}`.execute(
      db,
    );
  }
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db);
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Citus splits tables one by one and rejects foreign keys to one that is not split yet. */
async function dropForeignKeys(db: Db, tables: readonly string[]): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as "table", conname::text as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid = any (${tables}::regclass[]) order by oid`.execute(db);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
  }
  return rows;
}
