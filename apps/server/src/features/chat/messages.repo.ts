import { chatLimits } from '@reprise/contract/chat/limits.ts';
import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { searchKey } from '@reprise/contract/rules/search-key.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import { sqlSearchKey } from '#platform/db/sql-search-key.ts';
import type { StoredAudience } from '#platform/db/schema.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { sourceJson } from '#features/tiles/sources/source-json.sql.ts';
import {
  isInAudience,
  isTileVisible,
  tilesWithOwners,
  visibleTiles,
} from '#features/tiles/visible-tile.sql.ts';
import { membershipOf, type Membership, type ReadableChat } from './chats.repo.ts';

export { findSource } from '#features/tiles/sources/source-json.sql.ts';

interface StoredClip {
  /** Null for a clip that only the conversation has. */
  readonly tile_id: number | null;
  readonly video_id: string;
  readonly starttime: number;
  readonly endtime: number;
}

/** Null, too, is what only a tile has. */
export interface MessageClip extends StoredClip {
  readonly owner_id: number | null;
  readonly audience: StoredAudience | null;
  readonly public_id: string | null;
  readonly source: VideoSource | null;
}

/** The clip of a tile. */
interface SharedTile extends MessageClip {
  readonly tile_id: number;
  readonly owner_id: number;
  readonly audience: StoredAudience;
  readonly public_id: string;
}

type MaybeClip = StoredClip | { readonly [K in keyof StoredClip]: null };

export interface StoredReaction {
  readonly user_id: number;
  readonly uid: string;
  readonly reaction: Reaction;
}

/**
 * `is_removed` is true if the clip's tile was deleted, `is_tile_hidden` if the viewer is not in its
 * audience.
 */
export type MessageRow = MaybeClip & {
  readonly seq: number;
  readonly version: number;
  readonly client_id: string;
  readonly body: string;
  readonly sender_id: number;
  readonly sender_uid: string;
  readonly sent_at: Date;
  readonly public_id: string | null;
  readonly is_removed: boolean;
  readonly is_tile_hidden: boolean;
  readonly source: VideoSource | null;
  readonly is_deleted: boolean;
  readonly is_notice: boolean;
  readonly reply_seq: number | null;
  readonly reply_id: string | null;
  /** Null without one. */
  readonly reactions: readonly StoredReaction[] | null;
};

/** A conversation, and the user who reads it. */
export interface ReadKey {
  readonly chatId: string;
  readonly userId: number;
}

/**
 * False if the user is not in the audience of the message's clip. Of a deleted tile, messages show
 * the clip if everyone could see it.
 */
function isTileShown(userId: number): RawBuilder<boolean> {
  return sql`coalesce(
    (select ${isInAudience(userId)} from tiles t where t.id = m.tile_id),
    (select tile_id from withdrawn_tiles where tile_id = m.tile_id) is null)`;
}

/** Names the conversation in each subselect: a distributed database routes by it. */
const columns = ({ chatId, userId }: ReadKey) => sql`
  m.seq, m.version, m.client_id, m.body, m.sender_id, s.uid as sender_uid, m.sent_at,
  m.tile_id, m.video_id, m.starttime, m.endtime, m.is_deleted, m.is_notice, m.reply_seq,
  (select public_id from tiles where id = m.tile_id) as public_id,
  m.tile_id is not null and (select id from tiles where id = m.tile_id) is null as is_removed,
  not ${isTileShown(userId)} as is_tile_hidden,
  case when m.video_id is not null then ${sourceJson(sql.ref('m.video_id'))} end as source,
  case when m.reply_seq is not null then
    (select client_id from messages where chat_id = ${chatId} and seq = m.reply_seq)
  end as reply_id,
  case when m.is_changed then
    (
      select json_agg(json_build_object('user_id', u.id, 'uid', u.uid, 'reaction', r.reaction)
        order by r.reacted_at, r.user_id)
      from reactions r join users u on u.id = r.user_id
      where r.chat_id = ${chatId} and r.seq = m.seq
    )
  end as reactions`;

const messagesWithSenders = sql`messages m join users s on s.id = m.sender_id`;

async function listMessages(
  db: Reader,
  key: ReadKey,
  condition: RawBuilder<unknown>,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns(key)} from ${messagesWithSenders}
    where m.chat_id = ${key.chatId} and ${condition}`.execute(db);
  return rows;
}

/** Lists the messages of a page before a `seq` and after another, oldest first. */
export async function listBefore(
  db: Reader,
  key: ReadKey,
  { after, before }: { readonly after: number; readonly before: number },
): Promise<MessageRow[]> {
  const rows = await listMessages(
    db,
    key,
    sql`m.seq > ${after} and m.seq < ${before}
      order by m.seq desc limit ${sql.lit(chatLimits.page)}`,
  );
  return rows.toReversed();
}

interface ChangedChat {
  readonly chat: Membership;
  readonly messages: readonly MessageRow[];
}

interface ChatColumns extends ReadableChat {
  readonly chat_version: number;
}

type ChangedRow = ChatColumns & (MessageRow | { readonly [K in keyof MessageRow]: null });

/**
 * Returns what a member can read, with the messages that were sent or changed since a version of
 * the document. Reads no other messages, and none if the version is too old. Null if the user is
 * not in the conversation.
 */
export async function findChangedChat(
  db: Reader,
  key: ReadKey,
  since: number,
): Promise<ChangedChat | null> {
  const { chatId, userId } = key;
  // The messages after this one are all that can be new.
  const newAfter = sql`c.last_seq - (c.version - ${since}::bigint)`;
  const changed = sql`
      select ${columns(key)} from ${messagesWithSenders}
      where m.chat_id = ${chatId} and m.version > ${since}`;
  // `+ 0`: by the index of changed messages, instead of reading all earlier ones.
  const { rows } = await sql<ChangedRow>`
    select c.id, c.name, c.last_seq, c.version as chat_version, c.joined_seq, c.visibility,
      c.visible_version, c.hidden_ids, m.*
    from (${membershipOf(chatId, userId)}) c
    left join lateral (
      ${changed} and m.seq > greatest(${newAfter}, c.joined_seq)
      union all
      ${changed} and m.is_changed and m.seq + 0 <= ${newAfter} and m.seq + 0 > c.joined_seq
    ) m on c.version - ${since}::bigint between 1 and ${liveLimits.changesMax}
      and c.visible_version <= ${since}`.execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  const messages = rows.flatMap((row) => (row.seq === null ? [] : [row]));
  return { chat: { ...first, version: first.chat_version }, messages };
}

interface VersionRow {
  readonly version: number;
}

/** Returns the version of the newest change of a message after `joinedSeq`. */
export async function findNewestVersion(
  db: Reader,
  chatId: string,
  joinedSeq: number,
): Promise<number> {
  const { rows } = await sql<VersionRow>`
    select max(version) as version from (
      (
        select version from messages where chat_id = ${chatId} and seq > ${joinedSeq}
        order by seq desc limit 1
      ) union all (
        select version from messages where chat_id = ${chatId} and is_changed and seq > ${joinedSeq}
        order by version desc limit 1
      )
    ) newest`.execute(db);
  return rows[0]?.version ?? 0;
}

export async function findMessage(db: Reader, key: ReadKey, seq: number): Promise<MessageRow> {
  const [row] = await listMessages(db, key, sql`m.seq = ${seq}`);
  if (row === undefined) throw new Error('A stored message is missing.');
  return row;
}

interface TextSearch {
  readonly search: string;
  /** Inclusive. */
  readonly from: number;
  readonly to: number;
  readonly hiddenIds: readonly number[];
}

interface SearchedRow {
  readonly searched_from: number;
}

/**
 * Lists messages with the text between two `seq`, newest first, at most a page. Skips deleted
 * messages and notices. Reads at most `searchedMaxBytes`, so `searchedFrom` can be above `from`.
 */
export async function findByText(
  db: Reader,
  key: ReadKey,
  { search, from, to, hiddenIds }: TextSearch,
): Promise<{ readonly rows: readonly MessageRow[]; readonly searchedFrom: number }> {
  // PostgreSQL has the length of a text without reading the text.
  const searched = await sql<SearchedRow>`
    select coalesce(min(seq), ${from}::bigint) as searched_from
    from (
      select seq, sum(octet_length(body)) over (order by seq desc) as bytes
      from messages where chat_id = ${key.chatId} and seq between ${from} and ${to}
    ) sized
    where bytes <= ${sql.lit(chatLimits.searchedMaxBytes)}`.execute(db);
  const searchedFrom = searched.rows[0]?.searched_from ?? from;
  const rows = await listMessages(
    db,
    key,
    sql`m.seq between ${searchedFrom} and ${to}
      and strpos(${sqlSearchKey(sql.ref('m.body'))}, ${searchKey(search)}) > 0
      and not m.is_deleted and not m.is_notice and m.sender_id <> all (${hiddenIds}::bigint[])
      order by m.seq desc limit ${sql.lit(chatLimits.searchPage)}`,
  );
  return { rows, searchedFrom };
}

export interface ShownClip extends StoredClip {
  readonly public_id: string | null;
  readonly is_removed: boolean;
  readonly source: VideoSource | null;
}

/** `caption` and `owner` are null if the tile was deleted. */
export interface SharedClipRow extends ShownClip {
  readonly seq: number;
  readonly client_id: string;
  readonly sender_uid: string;
  readonly sent_at: Date;
  readonly caption: string | null;
  readonly owner: string | null;
}

interface ClipRange {
  /** Exclusive. */
  readonly after: number;
  readonly before: number;
  readonly hiddenIds: readonly number[];
}

/**
 * Lists the clips of the messages between two `seq`, newest first, at most a page. Leaves out tiles
 * that the user may not see, and deleted ones that messages do not show.
 */
export async function listClips(
  db: Reader,
  { chatId, userId }: ReadKey,
  { after, before, hiddenIds }: ClipRange,
): Promise<SharedClipRow[]> {
  const { rows } = await sql<SharedClipRow>`
    select m.seq, m.client_id, s.uid as sender_uid, m.sent_at,
      m.tile_id, m.video_id, m.starttime, m.endtime, t.public_id,
      m.tile_id is not null and t.id is null as is_removed,
      ${sourceJson(sql.ref('m.video_id'))} as source,
      t.caption, u.username::text as owner
    from ${messagesWithSenders}
    left join (${tilesWithOwners}) on t.id = m.tile_id
    where m.chat_id = ${chatId} and m.video_id is not null
      and m.seq > ${after} and m.seq < ${before}
      and m.sender_id <> all (${hiddenIds}::bigint[])
      and case when t.id is null
        then (select tile_id from withdrawn_tiles where tile_id = m.tile_id) is null
        else ${isTileVisible(userId)} end
    order by m.seq desc limit ${sql.lit(chatLimits.clipsPage)}`.execute(db);
  return rows;
}

/** Returns the clip of a tile, or null if the viewer may not see the tile. */
export async function findTile(
  db: Reader,
  viewerId: number,
  tileId: number,
): Promise<SharedTile | null> {
  const row = await visibleTiles(db, viewerId)
    .select([
      't.id as tile_id',
      't.owner_id',
      't.audience',
      't.public_id',
      't.video_id',
      't.starttime',
      't.endtime',
      sourceJson(sql.ref('t.video_id')).as('source'),
    ])
    .where('t.id', '=', tileId)
    .executeTakeFirst();
  return row ?? null;
}

interface TileIdRow {
  readonly id: number;
}

/**
 * Returns those of the tiles whose clips messages do not show to the user, as `isTileShown`, for
 * messages of several conversations: a distributed database has no such subselect for them.
 */
export async function listHiddenTiles(
  db: Reader,
  userId: number,
  tileIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<TileIdRow>`
    select t.id from tiles t
    where t.id = any (${tileIds}::bigint[]) and not ${isInAudience(userId)}
    union all
    select tile_id from withdrawn_tiles where tile_id = any (${tileIds}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface ChatWithTile {
  readonly chat_id: string;
  readonly seqs: readonly number[];
}

/** Lists conversations after an id that have messages with the tile. */
export async function listChatsWithTile(
  db: Reader,
  tileId: number,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<ChatWithTile[]> {
  const { rows } = await sql<ChatWithTile>`
    select chat_id, array_agg(seq) as seqs from messages
    where tile_id = ${tileId} and chat_id > ${after}::uuid
    group by chat_id order by chat_id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

interface UidRow {
  readonly uid: string;
}

/** Returns those of the users who are not in the tile's audience. */
export async function listOutsiders(
  db: Reader,
  tileId: number,
  userIds: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<UidRow>`
    select u.uid from tiles t, users u
    where t.id = ${tileId} and u.id = any (${userIds}::bigint[]) and not ${isInAudience(sql`u.id`)}
    order by u.id`.execute(db);
  return rows.map(({ uid }) => uid);
}

export interface LastRow {
  readonly seq: number;
  readonly body: string;
  readonly sender_id: number;
  readonly is_notice: boolean;
  readonly sent_at: Date;
}

export async function findLastVisible(
  db: Reader,
  chatId: string,
  { joinedSeq, hiddenIds }: { readonly joinedSeq: number; readonly hiddenIds: readonly number[] },
): Promise<LastRow | null> {
  const { rows } = await sql<LastRow>`
    select seq, body, sender_id, is_notice, sent_at from messages
    where chat_id = ${chatId} and seq > ${joinedSeq}
      and sender_id <> all (${hiddenIds}::bigint[])
    order by seq desc limit 1`.execute(db);
  return rows[0] ?? null;
}
