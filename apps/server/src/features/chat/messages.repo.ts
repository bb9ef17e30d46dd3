import { chatLimits } from '@reprise/contract/chat/limits.ts';
import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import { searchKey } from '@reprise/contract/rules/search-key.ts';
import { sql, type RawBuilder } from 'kysely';
import { sqlSearchKey } from '#platform/db/sql-search-key.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { visibleTiles } from '#platform/db/visible-tile.ts';

interface StoredTile {
  readonly tile_id: number;
  readonly video_id: string;
  readonly starttime: number;
  readonly endtime: number;
}

export interface SharedTile extends StoredTile {
  readonly owner_id: number;
  readonly public_id: string;
  readonly unavailable_reason: UnavailableReason | null;
}

type MaybeTile = StoredTile | { readonly [K in keyof StoredTile]: null };

export interface StoredReaction {
  readonly user_id: number;
  readonly uid: string;
  readonly reaction: Reaction;
}

/** `is_removed` is true if the clip's tile was deleted. */
export type MessageRow = MaybeTile & {
  readonly seq: number;
  readonly version: number;
  readonly client_id: string;
  readonly body: string;
  readonly sender_id: number;
  readonly sender_uid: string;
  readonly sent_at: Date;
  readonly public_id: string | null;
  readonly is_removed: boolean;
  readonly unavailable_reason: UnavailableReason | null;
  readonly is_deleted: boolean;
  readonly is_notice: boolean;
  readonly reply_seq: number | null;
  readonly reply_id: string | null;
  /** Null without one. */
  readonly reactions: readonly StoredReaction[] | null;
};

/** Names the conversation in each subselect: a distributed database routes by it. */
const columns = (chatId: string) => sql`
  m.seq, m.version, m.client_id, m.body, m.sender_id, s.uid as sender_uid, m.sent_at,
  m.tile_id, m.video_id, m.starttime, m.endtime, m.is_deleted, m.is_notice, m.reply_seq,
  t.public_id, m.tile_id is not null and t.id is null as is_removed,
  case when m.video_id is not null then
    (select unavailable_reason from sources where video_id = m.video_id)
  end as unavailable_reason,
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

const messagesWithSenders = sql`
  messages m
  join users s on s.id = m.sender_id
  left join tiles t on t.id = m.tile_id`;

async function listMessages(
  db: Reader,
  chatId: string,
  condition: RawBuilder<unknown>,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns(chatId)} from ${messagesWithSenders}
    where m.chat_id = ${chatId} and ${condition}`.execute(db);
  return rows;
}

/** Lists the messages of a page before a `seq` and after another, oldest first. */
export async function listBefore(
  db: Reader,
  chatId: string,
  { after, before }: { readonly after: number; readonly before: number },
): Promise<MessageRow[]> {
  const rows = await listMessages(
    db,
    chatId,
    sql`m.seq > ${after} and m.seq < ${before}
      order by m.seq desc limit ${sql.lit(chatLimits.page)}`,
  );
  return rows.toReversed();
}

interface ChangedRange {
  /** Versions of the document. */
  readonly since: number;
  readonly until: number;
  /** The messages after this `seq` are all that can be new. */
  readonly newAfter: number;
  readonly joinedSeq: number;
}

/** Lists what was sent or changed between two versions. Reads no other messages. */
export async function listChanged(
  db: Reader,
  chatId: string,
  { since, until, newAfter, joinedSeq }: ChangedRange,
): Promise<MessageRow[]> {
  const isChanged = sql`m.version > ${since} and m.version <= ${until} and m.seq > ${joinedSeq}`;
  const { rows } = await sql<MessageRow>`
    select ${columns(chatId)} from ${messagesWithSenders}
    where m.chat_id = ${chatId} and m.seq > ${newAfter} and ${isChanged}
    union all
    select ${columns(chatId)} from ${messagesWithSenders}
    where m.chat_id = ${chatId} and m.is_changed and m.seq <= ${newAfter} and ${isChanged}`.execute(
    db,
  );
  return rows;
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

export async function findMessage(db: Reader, chatId: string, seq: number): Promise<MessageRow> {
  const [row] = await listMessages(db, chatId, sql`m.seq = ${seq}`);
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
  chatId: string,
  { search, from, to, hiddenIds }: TextSearch,
): Promise<{ readonly rows: readonly MessageRow[]; readonly searchedFrom: number }> {
  // PostgreSQL has the length of a text without reading the text.
  const searched = await sql<SearchedRow>`
    select coalesce(min(seq), ${from}::bigint) as searched_from
    from (
      select seq, sum(octet_length(body)) over (order by seq desc) as bytes
      from messages where chat_id = ${chatId} and seq between ${from} and ${to}
    ) sized
    where bytes <= ${sql.lit(chatLimits.searchedMaxBytes)}`.execute(db);
  const searchedFrom = searched.rows[0]?.searched_from ?? from;
  const rows = await listMessages(
    db,
    chatId,
    sql`m.seq between ${searchedFrom} and ${to}
      and strpos(${sqlSearchKey(sql.ref('m.body'))}, ${searchKey(search)}) > 0
      and not m.is_deleted and not m.is_notice and m.sender_id <> all (${hiddenIds}::bigint[])
      order by m.seq desc limit ${sql.lit(chatLimits.searchPage)}`,
  );
  return { rows, searchedFrom };
}

/** Returns the clip of a tile, or null if the viewer may not see the tile. */
export async function findTile(
  db: Reader,
  viewerId: number,
  tileId: number,
): Promise<SharedTile | null> {
  const row = await visibleTiles(db, viewerId)
    .select((eb) => [
      't.id as tile_id',
      't.owner_id',
      't.public_id',
      't.video_id',
      't.starttime',
      't.endtime',
      eb
        .selectFrom('sources')
        .select('unavailable_reason')
        .whereRef('sources.video_id', '=', 't.video_id')
        .as('unavailable_reason'),
    ])
    .where('t.id', '=', tileId)
    .executeTakeFirst();
  return row ?? null;
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
