import { sql } from 'kysely';
import type { Reader, Statement } from '#platform/db/transaction.ts';

export interface NewReport {
  readonly tileId: number;
  readonly userId: number;
  readonly reason: string;
}

export async function findOwnerId(db: Reader, tileId: number): Promise<number | null> {
  const row = await db
    .selectFrom('tiles')
    .select('owner_id')
    .where('id', '=', tileId)
    .executeTakeFirst();
  return row?.owner_id ?? null;
}

/** Does nothing if the user already reported the tile or it is deleted. */
export async function insertReport(statement: Statement, report: NewReport): Promise<void> {
  await sql`
    insert into reports (tile_id, user_id, reason)
    select id, ${report.userId}::bigint, ${report.reason}::text
    from tiles where id = ${report.tileId} for key share
    on conflict do nothing`.execute(statement.sql);
}
