import type { MixAudience } from '@reprise/contract/mixes/calls.ts';
import { mixLimits } from '@reprise/contract/mixes/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import {
  isOwnerVisible,
  isTileVisible,
  tilesWithOwners,
} from '#features/tiles/visible-tile.sql.ts';
import { friendIds } from '#platform/db/friends.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import type { ViewerId } from '#platform/viewer.ts';
import { isMixVisible, mayAdd } from './visible-mix.sql.ts';

export interface MixRow {
  readonly id: number;
  readonly public_id: string;
  readonly title: string;
  readonly audience: MixAudience;
  readonly friends_add: boolean;
  /** Of its live document. */
  readonly version: number;
  readonly owner_id: number;
  readonly owner: string;
  readonly img_url: string | null;
  readonly may_add: boolean;
}

/** Null if it does not exist or the viewer may not see it. */
export async function findMix(
  db: Reader,
  viewer: ViewerId,
  publicId: string,
): Promise<MixRow | null> {
  const { rows } = await sql<MixRow>`${selectMix(viewer, publicId)}`.execute(db);
  return rows[0] ?? null;
}

/** Every change of a mix or its clips locks the mix first. */
export async function lockMix(tx: Tx, viewer: number, publicId: string): Promise<MixRow | null> {
  const { rows } = await sql<MixRow>`${selectMix(viewer, publicId)} for update of m`.execute(
    tx.sql,
  );
  return rows[0] ?? null;
}

function selectMix(viewer: ViewerId, publicId: string): RawBuilder<unknown> {
  return sql`
    select m.id, m.public_id, m.title, m.audience, m.friends_add, m.version, m.owner_id,
      u.username as owner, u.img_url, ${mayAdd(viewer)} as may_add
    from mixes m join users u on u.id = m.owner_id
    where m.public_id = ${publicId} and ${isMixVisible(viewer)}`;
}

export interface MixClipRow {
  readonly tile_id: number;
  /** Null if the viewer may not see the user who added it. */
  readonly added_by: string | null;
  readonly img_url: string | null;
}

/** Returns all clips in order, also those that the viewer may not see. */
export async function listClips(
  db: Reader,
  viewer: ViewerId,
  mixId: number,
): Promise<MixClipRow[]> {
  const { rows } = await sql<MixClipRow>`
    select c.tile_id, u.username as added_by, u.img_url
    from mix_clips c left join users u on u.id = c.added_by_id and ${isOwnerVisible(viewer)}
    where c.mix_id = ${mixId}
    order by c.place, c.tile_id`.execute(db);
  return rows;
}

export interface ListedMixRow {
  readonly public_id: string;
  readonly title: string;
  readonly audience: MixAudience;
  readonly friends_add: boolean;
  readonly owner: string;
  readonly clips: number;
  readonly covers: readonly string[];
  readonly has_clip: boolean;
}

interface ListRange {
  readonly offset: number;
  /** The tile of `has_clip`. */
  readonly tileId?: number | undefined;
}

/** Returns own mixes, and those of friends to which the viewer may add. */
export async function listOpenMixes(
  db: Reader,
  viewer: number,
  range: ListRange,
): Promise<ListedMixRow[]> {
  const owners = sql`m.owner_id = any (array(
    select ${viewer}::bigint union all ${friendIds(viewer)}))`;
  return listMixes(db, viewer, sql`${owners} and ${mayAdd(viewer)}`, range);
}

/** Returns a user's mixes that the viewer may find: own ones, or those for friends. */
export async function listUserMixes(
  db: Reader,
  viewer: number,
  { username, ...range }: ListRange & { readonly username: string },
): Promise<ListedMixRow[]> {
  const condition = sql`m.owner_id = (select id from users where username = ${username})
    and (m.owner_id = ${viewer} or m.audience = 'friends')`;
  return listMixes(db, viewer, condition, range);
}

/** Counts only the clips that the viewer may see and play, and only those of the page. */
async function listMixes(
  db: Reader,
  viewer: number,
  condition: RawBuilder<unknown>,
  { offset, tileId }: ListRange,
): Promise<ListedMixRow[]> {
  const hasClip =
    tileId === undefined
      ? sql`false`
      : sql`exists (select from mix_clips where mix_id = page.id and tile_id = ${tileId})`;
  const { rows } = await sql<ListedMixRow>`
    select page.public_id, page.title, page.audience, page.friends_add, page.owner,
      coalesce(shown.clips, 0) as clips, coalesce(shown.covers, '{}') as covers,
      ${hasClip} as has_clip
    from (
      select m.*, u.username::text as owner from mixes m join users u on u.id = m.owner_id
      where ${condition} and ${isMixVisible(viewer)}
      order by m.changed_at desc, m.id desc
      limit ${sql.lit(mixLimits.listPage)} offset ${offset}
    ) page
    left join lateral (
      select count(*)::int as clips,
        (array_agg(t.video_id order by c.place, c.tile_id))[:${sql.lit(mixLimits.covers)}] as covers
      from mix_clips c join (${tilesWithOwners}) on t.id = c.tile_id
      where c.mix_id = page.id and ${isTileVisible(viewer)} and not exists (
        select from sources where video_id = t.video_id and unavailable_reason is not null
      )
    ) shown on true
    order by page.changed_at desc, page.id desc`.execute(db);
  return rows;
}

export interface NewMix {
  readonly ownerId: number;
  readonly clientId: string;
  readonly title: string;
  readonly audience: MixAudience;
  /** Of an imported mix. */
  readonly imported?: ImportedTraits;
}

interface ImportedTraits {
  readonly friends_add: boolean;
  readonly created_at: Date;
  readonly changed_at: Date;
}

export interface InsertedMix {
  readonly id: number;
  readonly public_id: string;
}

/** Null if there is no such mix of the user. */
export async function findOwnMix(
  db: Reader,
  ownerId: number,
  publicId: string,
): Promise<InsertedMix | null> {
  const row = await db
    .selectFrom('mixes')
    .select(['id', 'public_id'])
    .where('owner_id', '=', ownerId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the mix that the user created with this id. */
export async function findCreatedMix(
  db: Reader,
  ownerId: number,
  clientId: string,
): Promise<InsertedMix | null> {
  const row = await db
    .selectFrom('mixes')
    .select(['id', 'public_id'])
    .where('owner_id', '=', ownerId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row ?? null;
}

export async function countMixes(db: Reader, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('mixes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Blocks the creation of mixes of this user until the transaction ends. */
export async function lockMixesOf(tx: Tx, ownerId: number): Promise<void> {
  const key = sql`hashtextextended(${`mixes of ${ownerId}`}, 0)`;
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx.sql);
}

export function insertMix(tx: Tx, mix: NewMix): Promise<InsertedMix> {
  return tx.sql
    .insertInto('mixes')
    .values({
      owner_id: mix.ownerId,
      client_id: mix.clientId,
      title: mix.title,
      audience: mix.audience,
      ...mix.imported,
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow();
}

export interface MixEdit {
  readonly title?: string | undefined;
  readonly audience?: MixAudience | undefined;
  readonly friends_add?: boolean | undefined;
}

/** Also raises the version and sets the time of the last change. */
export async function updateMix(tx: Tx, mixId: number, edit: MixEdit = {}): Promise<void> {
  await tx.sql
    .updateTable('mixes')
    .set({ ...edit, changed_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', mixId)
    .execute();
}

interface FriendRow {
  readonly id: number;
}

export async function listFriendIds(db: Reader, userId: number): Promise<number[]> {
  const { rows } = await sql<FriendRow>`${friendIds(userId)}`.execute(db);
  return rows.map(({ id }) => id);
}

interface MixIdRow {
  readonly mix_id: number;
}

/** Returns mixes with a tile, by id. */
export async function listMixesWith(
  db: Reader,
  tileId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<MixIdRow>`
    select mix_id from mix_clips where tile_id = ${tileId} and mix_id > ${after}
    order by mix_id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ mix_id }) => mix_id);
}

/** Raises the version, so that those who look at the mix read it again. Null if it was deleted. */
export async function raiseVersion(tx: Tx, mixId: number): Promise<string | null> {
  const row = await tx.sql
    .updateTable('mixes')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', mixId)
    .returning('public_id')
    .executeTakeFirst();
  return row?.public_id ?? null;
}

export async function deleteMix(tx: Tx, mixId: number): Promise<void> {
  await tx.sql.deleteFrom('mixes').where('id', '=', mixId).execute();
}

interface ClipOfMix {
  readonly mixId: number;
  readonly tileId: number;
}

/** `count` is of all clips of the mix; `added_by_id` is null if it does not have this one. */
export interface StoredClip {
  readonly count: number;
  readonly added_by_id: number | null;
}

export async function findClip(db: Reader, { mixId, tileId }: ClipOfMix): Promise<StoredClip> {
  const { rows } = await sql<StoredClip>`
    select count(*)::int as count, max(added_by_id) filter (where tile_id = ${tileId}) as added_by_id
    from mix_clips where mix_id = ${mixId}`.execute(db);
  return rows[0] ?? { count: 0, added_by_id: null };
}

/** Adds a clip that the mix does not have, at the end. */
export async function insertClip(
  tx: Tx,
  { mixId, tileId, addedById }: ClipOfMix & { readonly addedById: number },
): Promise<void> {
  await sql`
    insert into mix_clips (mix_id, tile_id, added_by_id, place)
    select ${mixId}::bigint, ${tileId}::bigint, ${addedById}::bigint, coalesce(floor(max(place)), 0) + 1
    from mix_clips where mix_id = ${mixId}`.execute(tx.sql);
}

/** Adds clips to a new mix, in order. */
export async function insertClips(
  tx: Tx,
  userId: number,
  { mixId, tileIds }: { readonly mixId: number; readonly tileIds: readonly number[] },
): Promise<void> {
  await sql`
    insert into mix_clips (mix_id, tile_id, added_by_id, place)
    select ${mixId}::bigint, tile_id, ${userId}::bigint, place
    from unnest(${tileIds}::bigint[]) with ordinality as clip (tile_id, place)`.execute(tx.sql);
}

/** Copies the clips that the user may see. */
export async function copyClips(
  tx: Tx,
  userId: number,
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
): Promise<void> {
  await sql`
    insert into mix_clips (mix_id, tile_id, added_by_id, place)
    select ${toId}::bigint, c.tile_id, ${userId}::bigint, row_number() over (order by c.place, c.tile_id)
    from mix_clips c join (${tilesWithOwners}) on t.id = c.tile_id
    where c.mix_id = ${fromId} and ${isTileVisible(userId)}`.execute(tx.sql);
}

export async function deleteClip(tx: Tx, { mixId, tileId }: ClipOfMix): Promise<void> {
  await tx.sql
    .deleteFrom('mix_clips')
    .where('mix_id', '=', mixId)
    .where('tile_id', '=', tileId)
    .execute();
}

/**
 * Puts a clip directly behind another one, or first. Half of a sum is exact, so places never need
 * to be renewed. Returns false if the mix does not have both.
 */
export async function moveClip(
  tx: Tx,
  { mixId, tileId, after }: ClipOfMix & { readonly after: number | null },
): Promise<boolean> {
  const behind =
    after === null
      ? sql`select null::numeric as place`
      : sql`select place from mix_clips where mix_id = ${mixId} and tile_id = ${after}`;
  const { numAffectedRows: count } = await sql`
    update mix_clips moved
    set place = case
      when behind.place is null then coalesce(floor(next.place), 1) - 1
      when next.place is null then floor(behind.place) + 1
      else (behind.place + next.place) * 0.5
    end
    from (${behind}) behind cross join lateral (
      select min(c.place) as place from mix_clips c
      where c.mix_id = ${mixId} and c.tile_id <> ${tileId}
        and (behind.place is null or c.place > behind.place)
    ) next
    where moved.mix_id = ${mixId} and moved.tile_id = ${tileId}`.execute(tx.sql);
  return count === 1n;
}
