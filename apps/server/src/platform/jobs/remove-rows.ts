import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import type { Reader } from '#platform/db/transaction.ts';

const USERS = 1_000;
/** Leaves disk and processor to requests. */
const PAUSE_MS = 20;

interface Removal {
  readonly table: 'notifications' | 'tile_views';
  readonly isOld: RawBuilder<boolean>;
  readonly signal: AbortSignal;
  /** Deletes rows of one user. Returns their number. */
  readonly remove: (userId: number) => Promise<number>;
}

interface UserRow {
  readonly user_id: number;
}

/** Deletes the old rows of a table that is split by user. Returns the number of deleted rows. */
export async function removeByUsers(
  db: Reader,
  { table, isOld, signal, remove }: Removal,
): Promise<number> {
  const newest = await db
    .selectFrom('users')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  let removed = 0;
  for (let after = 0; after < (newest?.id ?? 0) && !signal.aborted; after += USERS) {
    const { rows } = await sql<UserRow>`
      select distinct user_id from ${sql.table(table)}
      where user_id > ${after} and user_id <= ${after + USERS} and ${isOld}`.execute(db);
    for (const { user_id } of rows) removed += await remove(user_id);
    await sleep(PAUSE_MS, undefined, { ref: false });
  }
  return removed;
}

/** A few thousand rows, which are locked for some milliseconds. */
const BLOCKS = 32;

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
