import { chatLimits } from '@reprise/contract/chat/limits.ts';
import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import { searchKey } from '@reprise/contract/rules/search-key.ts';
import { sql } from 'kysely';
import { sqlSearchKey } from '#platform/db/sql-search-key.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { visibleTiles } from '#platform/db/visible-tile.ts';
import { joinedSeq, mayRead, type ChatKey } from './chat.repo.ts';

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

/** `is_removed` is true if the clip's tile was deleted. */
export type MessageRow = MaybeTile & {
  readonly seq: number;
  readonly client_id: string;
  readonly body: string;
  readonly sender_uid: string;
  readonly sent_at: Date;
  readonly public_id: string | null;
  readonly is_removed: boolean;
  readonly unavailable_reason: UnavailableReason | null;
};

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

type NewestRow = Nullable<MessageRow> & {
  readonly version: number;
  readonly chat_id: number;
  readonly name: string | null;
};

const PAGE = chatLimits.page;

const columns = sql`
  m.seq, m.client_id, m.body, s.uid as sender_uid, m.sent_at,
  m.tile_id, m.video_id, m.starttime, m.endtime,
  t.public_id, m.tile_id is not null and t.id is null as is_removed,
  (select unavailable_reason from sources where video_id = m.video_id) as unavailable_reason`;

const messagesWithSenders = sql`
  messages m
  join users s on s.id = m.sender_id
  left join tiles t on t.id = m.tile_id`;

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

export async function findMessage(
  db: Reader,
  combinedId: string,
  seq: number,
): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from ${messagesWithSenders}
    where m.chat_id = (select id from chats where combined_id = ${combinedId}) and m.seq = ${seq}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A stored message is missing.');
  return row;
}

export async function listBefore(
  db: Reader,
  chatId: number,
  { after, before }: { readonly after: number; readonly before: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from ${messagesWithSenders}
    where m.chat_id = ${chatId} and m.seq > ${after} and m.seq < ${before}
    order by m.seq desc limit ${sql.lit(PAGE)}`.execute(db);
  return rows.toReversed();
}

/**
 * Lists the newest messages, oldest first, or those after `since`. Null if the chat does not exist
 * or the user is not in it.
 */
export async function readNewest(
  db: Reader,
  userId: number,
  { combinedId, since }: { readonly combinedId: string; readonly since: number },
): Promise<{
  readonly version: number;
  readonly chat: ChatKey;
  readonly rows: readonly MessageRow[];
} | null> {
  // One statement, so that version and messages are consistent.
  const { rows } = await sql<NewestRow>`
    select chats.last_seq as version, chats.id as chat_id, chats.name, message.*
    from chats
    left join lateral (
      select ${columns} from ${messagesWithSenders}
      where m.chat_id = chats.id
        and m.seq > greatest(
          chats.last_seq - ${sql.lit(PAGE)},
          case when ${since}::bigint <= chats.last_seq then ${since}::bigint end,
          ${joinedSeq(userId)}
        )
    ) message on true
    where chats.combined_id = ${combinedId} and ${mayRead(userId)}
    order by message.seq`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { version, chat_id: id, name } = row;
  return { version, chat: { id, name }, rows: rows.filter(isMessage) };
}

interface TextSearch {
  readonly search: string;
  /** Inclusive. */
  readonly from: number;
  readonly to: number;
  readonly hiddenUids: readonly string[];
}

type FoundRow = Nullable<MessageRow> & { readonly searched_from: number };

/**
 * Lists messages with the text between two `seq`, newest first, at most a page. Skips deleted
 * messages and notices. Reads at most `searchedMaxBytes`, so `searchedFrom` can be above `from`.
 */
export async function findByText(
  db: Reader,
  chatId: number,
  { search, from, to, hiddenUids }: TextSearch,
): Promise<{ readonly rows: readonly MessageRow[]; readonly searchedFrom: number }> {
  // PostgreSQL has the length of a text without reading the text.
  const { rows } = await sql<FoundRow>`
    select searched.searched_from, message.*
    from (
      select coalesce(min(seq), ${from}::bigint) as searched_from
      from (
        select seq, sum(octet_length(body)) over (order by seq desc) as bytes
        from messages where chat_id = ${chatId} and seq between ${from} and ${to}
      ) sized
      where bytes <= ${sql.lit(chatLimits.searchedMaxBytes)}
    ) searched
    left join lateral (
      select ${columns} from ${messagesWithSenders}
      where m.chat_id = ${chatId} and m.seq between searched.searched_from and ${to}
        and strpos(${sqlSearchKey(sql.ref('m.body'))}, ${searchKey(search)}) > 0
        and not exists (
          select from message_details d
          where d.chat_id = m.chat_id and d.seq = m.seq and (d.is_deleted or d.is_notice)
        )
        and s.uid <> all (${hiddenUids}::text[])
      order by m.seq desc limit ${sql.lit(chatLimits.searchPage)}
    ) message on true
    order by message.seq desc`.execute(db);
  return { rows: rows.filter(isMessage), searchedFrom: rows[0]?.searched_from ?? from };
}

function isMessage<T>(row: T & Nullable<MessageRow>): row is T & MessageRow {
  return row.seq !== null;
}
