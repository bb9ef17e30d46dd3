import type { TileAudience } from '@reprise/contract/tiles/audience.ts';
import { sql } from 'kysely';
import type { StoredAudience } from '#platform/db/schema.ts';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';
import { removeEdges, type CountedClip } from './edges.repo.ts';
import type { LockedTile, OwnedTile } from './owned-tile.ts';
import { visibleTiles } from './visible-tile.sql.ts';
import { withdrawTiles } from './withdrawn-tiles.repo.ts';
import { deleteWords, type IndexedTile } from './words.repo.ts';

export interface NewTile {
  readonly ownerId: number;
  readonly videoId: string;
  readonly caption: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly audience: TileAudience;
  readonly answeredTileId: number | null;
  /** Of an imported tile. By default now. */
  readonly createdAt?: Date;
}

interface TileIdRow {
  readonly id: number;
}

const nextTileId = sql<number>`nextval(pg_get_serial_sequence('tiles', 'id'))`;

/**
 * Stores a tile with its count of likes, under a new id if none is given. One statement: a post would
 * take half as long again with two. Returns null if the owner was suspended or deleted.
 */
export async function insertTile(
  statement: Statement,
  { ownerId, videoId, caption, startTime, endTime, audience, answeredTileId, createdAt }: NewTile,
  tileId?: number,
): Promise<number | null> {
  const { rows } = await sql<TileIdRow>`
    with tile as (
      insert into tiles (id, owner_id, video_id, caption, starttime, endtime, audience,
        answered_tile_id, is_counted, created_at)
      overriding system value
      select ${tileId ?? nextTileId}, id, ${videoId}, ${caption}, ${startTime}::numeric,
        ${endTime}::numeric, ${audience}, ${answeredTileId}::bigint,
        ${sql.lit(audience === 'everyone')}, ${createdAt ?? sql`now()`}
      from users where id = ${ownerId} and status = 'active'
      returning id, owner_id, video_id, created_at, audience
    )
    insert into tile_counts (tile_id, owner_id, video_id, created_at, likes, audience)
    select id, owner_id, video_id, created_at, 0, audience from tile
    returning tile_id as id`.execute(statement.sql);
  return rows[0]?.id ?? null;
}

export interface CreatedTile {
  readonly tile_id: number;
  readonly content_hash: Buffer;
}

/** Returns the tile that the user created with this id, even if it has been deleted. */
export async function findCreatedTile(
  db: Reader,
  userId: number,
  clientId: string,
): Promise<CreatedTile | undefined> {
  return db
    .selectFrom('created_tiles')
    .select(['tile_id', 'content_hash'])
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

interface NewCreatedTile {
  readonly clientId: string;
  readonly contentHash: Buffer;
  /** Of a tile that exists. */
  readonly tileId?: number;
}

/** Returns the id for the new tile, or null if the user has created one with this client id. */
export async function insertCreatedTile(
  tx: Tx,
  userId: number,
  { clientId, contentHash, tileId }: NewCreatedTile,
): Promise<number | null> {
  const row = await tx.sql
    .insertInto('created_tiles')
    .values({
      user_id: userId,
      client_id: clientId,
      tile_id: tileId ?? nextTileId,
      content_hash: contentHash,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doNothing())
    .returning('tile_id')
    .executeTakeFirst();
  return row?.tile_id ?? null;
}

export interface FoundTile {
  readonly id: number;
  readonly owner_id: number;
}

export async function findTile(
  db: Reader,
  tileId: number,
  viewerId: number,
): Promise<FoundTile | null> {
  const row = await visibleTiles(db, viewerId)
    .select(['t.id', 't.owner_id'])
    .where('t.id', '=', tileId)
    .executeTakeFirst();
  return row ?? null;
}

export interface ConnectedTile extends FoundTile {
  readonly video_id: string;
  readonly starttime: number;
  readonly endtime: number;
  readonly is_counted: boolean;
}

/** Finds a visible tile by either id. */
export async function findConnectedTile(
  db: Reader,
  id: number | string,
  viewerId: number,
): Promise<ConnectedTile | null> {
  const row = await visibleTiles(db, viewerId)
    .select(['t.id', 't.owner_id', 't.video_id', 't.starttime', 't.endtime', 't.is_counted'])
    .where((tile) =>
      typeof id === 'number' ? tile('t.id', '=', id) : tile('t.public_id', '=', id),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Finds tiles that are hidden from the moderator, too. */
export async function lockTileOfOther(
  tx: Tx,
  tileId: number,
  moderatorId: number,
): Promise<LockedTile | null> {
  const { rows } = await sql<LockedTile>`
    select id, owner_id, caption from tiles
    where id = ${tileId} and owner_id <> ${moderatorId}
    for update`.execute(tx.sql);
  return rows[0] ?? null;
}

/** Null keeps the times or the audience. */
export interface TileEdit {
  readonly caption: string;
  readonly times: { readonly startTime: number; readonly endTime: number } | null;
  readonly audience: TileAudience | null;
}

/** Returns false if the tile does not exist. */
export async function updateTile(
  tx: Tx,
  { id }: OwnedTile,
  { caption, times, audience }: TileEdit,
): Promise<boolean> {
  const before = await lockClip(tx, id);
  if (before === null) return false;
  const after = {
    ...before,
    ...(times && { starttime: times.startTime, endtime: times.endTime }),
    ...(audience && audienceAfter(before, audience, await isOwnerActive(tx, before))),
  };
  await storeClip(tx, { before, after, caption, isMoved: times !== null });
  return true;
}

/** Hides a tile from everyone but its owner. Returns false if it is hidden or does not exist. */
export async function hideTile(tx: Tx, { id }: LockedTile): Promise<boolean> {
  const before = await lockClip(tx, id);
  if (before === null || before.audience === 'hidden') return false;
  const hidden = { audience_unhidden: before.audience, is_counted: false } as const;
  const after = { ...before, ...hidden, audience: 'hidden' } as const;
  await storeClip(tx, { before, after });
  return true;
}

/** Gives a hidden tile its audience back. Returns false if it is not hidden or does not exist. */
export async function unhideTile(tx: Tx, { id }: LockedTile): Promise<boolean> {
  const before = await lockClip(tx, id);
  const audience = before?.audience_unhidden ?? null;
  if (before === null || audience === null) return false;
  const isActive = await isOwnerActive(tx, before);
  const after = { ...before, ...audienceAfter({ ...before, audience }, audience, isActive) };
  await storeClip(tx, { before, after });
  return true;
}

interface ClipChange {
  readonly before: StoredClip;
  readonly after: StoredClip;
  readonly caption?: string;
  readonly isMoved?: boolean;
}

/**
 * Stores the caption, if given, audience and times. The heat of its video no longer has what changed;
 * `indexTiles` adds it again.
 */
async function storeClip(
  tx: Tx,
  { before, after, caption, isMoved = false }: ClipChange,
): Promise<void> {
  const { id } = before;
  const keepsEdges = !isMoved && after.is_counted === before.is_counted;
  await tx.sql
    .updateTable('tiles')
    .set({
      ...(caption !== undefined && { caption }),
      starttime: after.starttime,
      endtime: after.endtime,
      audience: after.audience,
      audience_unhidden: after.audience_unhidden,
      is_counted: after.is_counted,
      has_edges: before.has_edges && keepsEdges,
      is_indexed: false,
    })
    .where('id', '=', id)
    .execute();
  if (after.audience !== before.audience) {
    await tx.sql
      .updateTable('tile_counts')
      .set({ audience: after.audience })
      .where('tile_id', '=', id)
      .execute();
    tx.refreshClip(id);
  }
  if (before.has_edges && !keepsEdges) await removeEdges(tx, [before]);
}

/** Call it with a tile of the owner locked: a suspension waits for it, and changes it then. */
async function isOwnerActive(tx: Tx, { owner_id }: StoredClip): Promise<boolean> {
  const owner = await tx.sql
    .selectFrom('users')
    .select('status')
    .where('id', '=', owner_id)
    .executeTakeFirst();
  return owner?.status === 'active';
}

type AudienceColumns = Pick<StoredClip, 'audience' | 'audience_unhidden' | 'is_counted'>;

/** A hidden tile gets the audience when it is shown again. */
function audienceAfter(
  before: AudienceColumns,
  audience: TileAudience,
  isActive: boolean,
): AudienceColumns {
  if (before.audience === 'hidden') {
    return { audience: 'hidden', audience_unhidden: audience, is_counted: false };
  }
  const isCounted = audience === 'everyone' && isActive;
  return { audience, audience_unhidden: null, is_counted: isCounted };
}

/**
 * Also deletes likes, reports and views. Returns false if the tile does not exist. Locks in the order
 * of a like: the tile, the likes of all users, the count.
 */
export async function deleteTile(tx: Tx, { id }: OwnedTile | LockedTile): Promise<boolean> {
  const clip = await lockClip(tx, id);
  if (clip === null) return false;
  await tx.sql.deleteFrom('likes').where('tile_id', '=', id).execute();
  await tx.sql.deleteFrom('tiles').where('id', '=', id).execute();
  await deleteWords(tx, [clip]);
  await withdrawTiles(tx, [clip]);
  if (clip.has_edges) await removeEdges(tx, [clip]);
  return true;
}

interface StoredClip extends CountedClip, IndexedTile {
  readonly owner_id: number;
  readonly audience: StoredAudience;
  readonly audience_unhidden: TileAudience | null;
  readonly is_counted: boolean;
  readonly has_edges: boolean;
}

async function lockClip(tx: Tx, tileId: number): Promise<StoredClip | null> {
  const row = await tx.sql
    .selectFrom('tiles')
    .select([
      'id',
      'owner_id',
      'video_id',
      'starttime',
      'endtime',
      'audience',
      'audience_unhidden',
      'is_counted',
      'has_edges',
    ])
    .select(['caption_words', 'source_words'])
    .where('id', '=', tileId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

interface SaveKey {
  readonly tileId: number;
  readonly userId: number;
}

/** Idempotent. */
export async function insertSave(statement: Statement, { tileId, userId }: SaveKey): Promise<void> {
  await statement.sql
    .insertInto('saves')
    .values({ user_id: userId, tile_id: tileId })
    .onConflict((conflict) => conflict.columns(['user_id', 'tile_id']).doNothing())
    .execute();
}

export async function deleteSave(statement: Statement, { tileId, userId }: SaveKey): Promise<void> {
  await statement.sql
    .deleteFrom('saves')
    .where('user_id', '=', userId)
    .where('tile_id', '=', tileId)
    .execute();
}
