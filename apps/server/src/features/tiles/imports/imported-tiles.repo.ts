import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';

export interface OwnClip {
  readonly id: number;
  readonly video_id: string;
  readonly starttime: number;
  readonly endtime: number;
  readonly caption: string;
}

/** Locks the user, so that two imports at once post nothing twice. Returns false if suspended. */
export async function lockImporter(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('users')
    .select('status')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.status === 'active';
}

interface CreatedIdRow {
  readonly id: string;
}

/** Returns those of the ids with which the user has created tiles, also if they were deleted. */
export async function listCreatedIds(
  db: Reader,
  userId: number,
  ids: readonly string[],
): Promise<CreatedIdRow[]> {
  const { rows } = await sql<CreatedIdRow>`
    select client_id as id from created_tiles
    where user_id = ${userId} and client_id = any (${ids}::uuid[])`.execute(db);
  return rows;
}

/** Returns the user's clips of the videos. */
export async function listOwnClips(
  tx: Tx,
  userId: number,
  videoIds: readonly string[],
): Promise<OwnClip[]> {
  const { rows } = await sql<OwnClip>`
    select id, video_id, starttime, endtime, caption from tiles
    where owner_id = ${userId} and video_id = any (${videoIds}::text[])`.execute(tx.sql);
  return rows;
}
