import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { indexTiles } from '#features/tiles/index-tiles.repo.ts';
import type { Db } from '#platform/db/open.ts';
import type { StoredAudience } from '#platform/db/schema.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { makeUser } from './users.ts';

interface TileTraits {
  readonly ownerId?: number;
  readonly videoId?: string;
  readonly caption?: string;
  readonly createdAt?: Date;
  readonly audience?: StoredAudience;
  /** Sets the count without like rows. */
  readonly likes?: number;
}

export async function makeAnyUser(db: Db) {
  return makeUser(db, `p${randomBytes(6).toString('hex')}`);
}

export async function makeTiles(db: Db, tiles: readonly TileTraits[]): Promise<number[]> {
  const isOwnerMissing = tiles.some(({ ownerId }) => ownerId === undefined);
  const defaultOwner = isOwnerMissing ? await makeAnyUser(db) : null;
  const rows = tiles.map((traits) => ({
    owner_id: traits.ownerId ?? defaultOwner?.id ?? 0,
    video_id: traits.videoId ?? 'jNQXAC9IVRw',
    caption: traits.caption ?? 'the good part',
    starttime: 5,
    endtime: 9.5,
    created_at: traits.createdAt ?? new Date(),
    audience: traits.audience ?? 'everyone',
  }));
  const inserted = await db.insertInto('tiles').values(rows).returning('id').execute();
  const ids = inserted.map(({ id }) => id);
  const likes = tiles.map((traits) => traits.likes ?? 0);
  await sql`
    insert into tile_counts (tile_id, owner_id, created_at, likes, audience)
    select t.id, t.owner_id, t.created_at, counted.likes, t.audience
    from unnest(${ids}::bigint[], ${likes}::int[]) counted (tile_id, likes)
    join tiles t on t.id = counted.tile_id`.execute(db);
  return ids;
}

/** Does what the indexer does, and waits for one that has begun. */
export async function indexAllTiles(db: Db): Promise<void> {
  const due = db.selectFrom('tiles').select('id').where('is_indexed', '=', false).limit(1);
  do {
    await transactionOpener(db)((tx) => indexTiles(tx, 1_000_000));
  } while ((await due.execute()).length > 0);
}

/** Adds the counts of likes that tiles of a test's own statement do not have. */
export async function countNewTiles(db: Db): Promise<void> {
  await sql`
    insert into tile_counts (tile_id, owner_id, created_at, likes, audience)
    select id, owner_id, created_at, 0, audience from tiles
    on conflict do nothing`.execute(db);
}

export async function makeTile(db: Db, traits: TileTraits = {}): Promise<number> {
  const [id = 0] = await makeTiles(db, [traits]);
  return id;
}

export async function publicIdOf(db: Db, tileId: number): Promise<string> {
  const { public_id } = await db
    .selectFrom('tiles')
    .select('public_id')
    .where('id', '=', tileId)
    .executeTakeFirstOrThrow();
  return public_id;
}

export async function makeLike(db: Db, tileId: number, userId?: number): Promise<void> {
  const user_id = userId ?? (await makeAnyUser(db)).id;
  await db.insertInto('likes').values({ tile_id: tileId, user_id }).execute();
  await db
    .updateTable('tile_counts')
    .set((tile) => ({ likes: tile('likes', '+', 1) }))
    .where('tile_id', '=', tileId)
    .execute();
}

export async function makeFriends(
  db: Db,
  [senderId, receiverId]: readonly [number, number],
  { isAccepted = true } = {},
): Promise<void> {
  await db
    .insertInto('friendships')
    .values({
      low_id: Math.min(senderId, receiverId),
      high_id: Math.max(senderId, receiverId),
      sender_id: senderId,
      is_accepted: isAccepted,
    })
    .execute();
}

export async function makeReport(db: Db, tileId: number, userId?: number): Promise<void> {
  const user_id = userId ?? (await makeAnyUser(db)).id;
  await db
    .insertInto('reports')
    .values({ tile_id: tileId, user_id, reason: 'not a clip' })
    .execute();
}

export async function makeBlock(
  db: Db,
  [blockerId, blockedId]: readonly [number, number],
): Promise<void> {
  await db.insertInto('blocks').values({ blocker_id: blockerId, blocked_id: blockedId }).execute();
}
