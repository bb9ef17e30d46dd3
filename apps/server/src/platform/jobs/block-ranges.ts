import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import type { Reader } from '#platform/db/transaction.ts';

/** A few thousand rows, which are locked for some milliseconds. */
const BLOCKS = 32;
/** Leaves disk and processor to requests. */
const PAUSE_MS = 20;

interface Ranges {
  readonly table: keyof Database;
  readonly signal: AbortSignal;
  /** Deletes rows of one part of the table in one statement. Returns their number. */
  readonly remove: (isInPart: RawBuilder<boolean>) => Promise<number>;
}

interface SizeRow {
  readonly blocks: number;
}

/** Scans a table once in file order, without an index. Returns the number of deleted rows. */
export async function removeByBlocks(
  db: Reader,
  { table, signal, remove }: Ranges,
): Promise<number> {
  const { rows } = await sql<SizeRow>`
    select pg_relation_size(${table}::text::regclass) / current_setting('block_size')::int as blocks`.execute(
    db,
  );
  const blocks = rows[0]?.blocks ?? 0;
  let removed = 0;
  for (let from = 0; from < blocks && !signal.aborted; from += BLOCKS) {
    const [first, end] = [`(${from},0)`, `(${from + BLOCKS},0)`];
    removed += await remove(sql`(ctid >= ${first}::tid and ctid < ${end}::tid)`);
    await sleep(PAUSE_MS, undefined, { ref: false });
  }
  return removed;
}
