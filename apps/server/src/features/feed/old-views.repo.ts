import { sql, type RawBuilder } from 'kysely';
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

export function isOld(before: Date): RawBuilder<boolean> {
  return sql`viewed_at < ${before}`;
}

export async function listOldViews(db: Reader, userId: number, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('tile_views')
    .select('tile_id')
    .where('user_id', '=', userId)
    .where(isOld(before))
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
      where user_id = ${userId} and tile_id = any(${tileIds}::bigint[]) and ${isOld(before)}
      for update skip locked
    )`.execute(statement.sql);
  return Number(numAffectedRows);
}
