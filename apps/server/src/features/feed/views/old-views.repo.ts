import { sql, type RawBuilder } from 'kysely';
import type { Reader, Statement } from '#platform/db/transaction.ts';

/** Returns null if there are at most `count` tiles. */
export async function heatBelowHottest(db: Reader, count: number): Promise<number | null> {
  const row = await db
    .selectFrom('tile_counts')
    .select('heat')
    .orderBy('heat', 'desc')
    .orderBy('tile_id', 'desc')
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  return row?.heat ?? null;
}

interface OldViews {
  readonly isInPart: RawBuilder<boolean>;
  readonly before: Date;
  readonly heat: number;
}

/** Returns the number of deleted views. Skips locked rows. */
export async function deleteOldViews(
  statement: Statement,
  { isInPart, before, heat }: OldViews,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from tile_views where ctid = any(array(
      select ctid from tile_views
      where ${isInPart} and viewed_at < ${before} and exists (
        select from tile_counts c where c.tile_id = tile_views.tile_id and c.heat <= ${heat})
      for update of tile_views skip locked
    ))`.execute(statement.sql);
  return Number(numAffectedRows);
}
