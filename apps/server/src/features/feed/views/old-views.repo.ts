import { sql } from 'kysely';
import type { Reader, Statement } from '#platform/db/transaction.ts';

/** Returns all tiles if there are at most `count`. */
export async function listHottest(db: Reader, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tile_counts')
    .select('tile_id')
    .orderBy('heat', 'desc')
    .orderBy('tile_id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ tile_id }) => tile_id);
}

interface ViewerRow {
  readonly user_id: number;
}

export async function listUsersWithOld(
  db: Reader,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  before: Date,
): Promise<number[]> {
  const { rows } = await sql<ViewerRow>`
    select distinct user_id from tile_views
    where user_id > ${after} and user_id <= ${upTo} and viewed_at < ${before}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export async function listOldViews(db: Reader, userId: number, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('tile_views')
    .select('tile_id')
    .where('user_id', '=', userId)
    .where('viewed_at', '<', before)
    .execute();
  return rows.map(({ tile_id }) => tile_id);
}

/** Returns the number of deleted views. Skips locked rows and those renewed since `before`. */
export async function deleteOldViews(
  statement: Statement,
  userId: number,
  { tileIds, before }: { readonly tileIds: readonly number[]; readonly before: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from tile_views where user_id = ${userId} and tile_id in (
      select tile_id from tile_views
      where user_id = ${userId} and tile_id = any(${tileIds}::bigint[]) and viewed_at < ${before}
      for update skip locked
    )`.execute(statement.sql);
  return Number(numAffectedRows);
}
