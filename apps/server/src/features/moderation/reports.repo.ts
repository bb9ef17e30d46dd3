import { sql } from 'kysely';
import type { Reader, Statement } from '#platform/db/transaction.ts';
import { isOwnerVisible, tilesWithOwners } from '#platform/db/visible-tile.ts';

export interface NewReport {
  readonly tileId: number;
  readonly userId: number;
  readonly reason: string;
}

/**
 * Returns null unless the viewer may see the tile or has reported it: a repeated report gets the
 * same response.
 */
export async function findOwnerId(
  db: Reader,
  tileId: number,
  viewerId: number,
): Promise<number | null> {
  const { rows } = await sql<{ owner_id: number }>`
    select t.owner_id from ${tilesWithOwners}
    where t.id = ${tileId} and ${isOwnerVisible(viewerId)}`.execute(db);
  return rows[0]?.owner_id ?? null;
}

/** Ignores a repeated report and a deleted tile. */
export async function insertReport(statement: Statement, report: NewReport): Promise<void> {
  await sql`
    insert into reports (tile_id, user_id, reason)
    select id, ${report.userId}::bigint, ${report.reason}::text
    from tiles where id = ${report.tileId} for key share
    on conflict do nothing`.execute(statement.sql);
}
