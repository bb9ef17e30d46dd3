import { sql } from 'kysely';
import type { Reader, Statement } from '#platform/db/transaction.ts';
import { isOwnerVisible } from '#platform/db/visible-tile.ts';

export interface NewReport {
  readonly tileId: number;
  readonly userId: number;
  readonly reason: string;
}

/**
 * Returns null unless the viewer may see the tile or has reported it, so that repeating a report
 * succeeds.
 */
export async function findOwnerId(
  db: Reader,
  tileId: number,
  viewerId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('tiles as t')
    .innerJoin('users as u', 'u.id', 't.owner_id')
    .select('t.owner_id')
    .where('t.id', '=', tileId)
    .where(isOwnerVisible(viewerId))
    .executeTakeFirst();
  return row?.owner_id ?? null;
}

/** Ignores a repeated report, and one for a deleted tile. */
export async function insertReport(statement: Statement, report: NewReport): Promise<void> {
  await sql`
    insert into reports (tile_id, user_id, reason)
    select id, ${report.userId}::bigint, ${report.reason}::text
    from tiles where id = ${report.tileId} for key share
    on conflict do nothing`.execute(statement.sql);
}
