import { chatLimits } from '@reprise/contract/chat/limits.ts';
import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { visibleTiles } from '#platform/db/visible-tile.ts';

/** Times are seconds. */
interface StoredTile {
  readonly tile_id: number;
  readonly video_id: string;
  readonly starttime: number;
  readonly endtime: number;
}

export interface SharedTile extends StoredTile {
  readonly public_id: string;
  readonly unavailable_reason: UnavailableReason | null;
}

type MaybeTile = StoredTile | { readonly [K in keyof StoredTile]: null };

/** `is_removed` is true once the clip's tile is deleted. */
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

export interface MessageKey {
  readonly chatId: number;
  readonly clientId: string;
}

export interface PriorState {
  readonly chat_id: number;
  /** Seen flags of the two summaries; null if missing. */
  readonly own_seen: boolean | null;
  readonly their_seen: boolean | null;
  readonly stored: MessageRow | null;
}

export interface NewMessage {
  readonly chatId: number;
  readonly seq: number;
  readonly clientId: string;
  readonly receiverId: number;
  readonly isOwnSeen: boolean;
  readonly ownAdded: number;
  readonly receiverAdded: number;
}

export interface MessageBatch {
  readonly senderId: number;
  readonly body: string;
  readonly tile: SharedTile | null;
  readonly lastMessage: string;
  readonly messages: readonly NewMessage[];
}

export interface InsertedMessage {
  readonly chat_id: number;
  readonly sent_at: Date;
  readonly own_chats_version: number;
  readonly own_count: number;
  readonly own_version: number;
  readonly their_chats_version: number;
  readonly their_count: number;
  readonly their_version: number;
  readonly is_clamped: boolean;
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

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

/** Returns the clip of a tile; null if the viewer may not see the tile. */
export async function findTile(
  db: Reader,
  viewerId: number,
  tileId: number,
): Promise<SharedTile | null> {
  const row = await visibleTiles(db, viewerId)
    .select((eb) => [
      't.id as tile_id',
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

/**
 * Reads what is stored for these messages; the chats must be locked. The limit keeps the planner on
 * the id index even with outdated statistics.
 */
export async function findPriorState(
  db: Reader,
  senderId: number,
  keys: readonly MessageKey[],
): Promise<PriorState[]> {
  const { rows } = await sql<Omit<PriorState, 'stored'> & Nullable<MessageRow>>`
    select c.id as chat_id, own.is_seen as own_seen, their.is_seen as their_seen, message.*
    from unnest(
      ${keys.map(({ chatId }) => chatId)}::bigint[],
      ${keys.map(({ clientId }) => clientId)}::uuid[]
    ) as k (chat_id, client_id)
    join chats c on c.id = k.chat_id
    left join summaries own on own.chat_id = c.id and own.user_id = ${senderId}
    left join summaries their
      on their.chat_id = c.id and their.user_id = c.low_id + c.high_id - ${senderId}
    left join lateral (
      select ${columns} from ${messagesWithSenders}
      where m.chat_id = k.chat_id and m.sender_id = ${senderId} and m.client_id = k.client_id
      limit 1
    ) message on true`.execute(db);
  return rows.map((row) => ({ ...row, stored: isMessage(row) ? row : null }));
}

/**
 * Stores one message per locked chat with all summaries, counts and versions. Locks the counts in
 * user order.
 */
export async function insertMessageBatch(tx: Tx, batch: MessageBatch): Promise<InsertedMessage[]> {
  const { senderId, lastMessage, messages } = batch;
  const ownAdded = messages.reduce((sum, { ownAdded: added }) => sum + added, 0);
  const { rows } = await sql<InsertedMessage>`
    with input as (${inputCte(messages)}), stored as (
      ${insertMessagesCte(batch)}
    ), counted as (
      update chats set last_seq = input.seq from input where chats.id = input.chat_id
    ), change as (
      select ${senderId}::bigint as user_id, ${ownAdded}::int as added, count(*) as entries from input
      union all
      select receiver_id, added, 1 from input
    ), locked as (
      select u.user_id, u.count, change.added, change.entries
      from unseen_messages u join change using (user_id)
      order by u.user_id
      for update of u
    ), updated as (
      update unseen_messages u
      set count = greatest(0, locked.count + locked.added),
        version = u.version + (locked.added <> 0)::int,
        chats_version = u.chats_version + locked.entries
      from locked where u.user_id = locked.user_id
      returning u.user_id, u.count, u.version, u.chats_version, locked.entries,
        locked.count + locked.added < 0 as is_clamped
    ), entry as (
      select own.user_id, chat_id, receiver_id as other_id, own_seen as is_seen,
        own.chats_version - own.entries + ordinal as version
      from input join updated own on own.user_id = ${senderId}
      union all
      select their.user_id, chat_id, ${senderId}::bigint, false, their.chats_version
      from input join updated their on their.user_id = receiver_id
    ), written as (
      insert into summaries
        (user_id, chat_id, other_id, last_message, is_seen, updated_at, version)
      select user_id, chat_id, other_id, ${lastMessage}::text, is_seen,
        statement_timestamp(), version
      from entry
      on conflict (user_id, chat_id) do update set last_message = excluded.last_message,
        is_seen = excluded.is_seen, updated_at = excluded.updated_at, version = excluded.version
    )
    select chat_id, statement_timestamp() as sent_at,
      own.chats_version - own.entries + ordinal as own_chats_version,
      own.count as own_count, own.version as own_version,
      their.chats_version as their_chats_version,
      their.count as their_count, their.version as their_version,
      own.is_clamped or their.is_clamped as is_clamped
    from input
    join updated own on own.user_id = ${senderId}
    join updated their on their.user_id = receiver_id
    order by ordinal`.execute(tx.sql);
  return rows;
}

function inputCte(messages: readonly NewMessage[]) {
  return sql`
    select chat_id, seq, client_id, receiver_id, own_seen, added, ordinal
    from unnest(
      ${messages.map(({ chatId }) => chatId)}::bigint[],
      ${messages.map(({ seq }) => seq)}::bigint[],
      ${messages.map(({ clientId }) => clientId)}::uuid[],
      ${messages.map(({ receiverId }) => receiverId)}::bigint[],
      ${messages.map(({ isOwnSeen }) => isOwnSeen)}::boolean[],
      ${messages.map(({ receiverAdded }) => receiverAdded)}::int[]
    ) with ordinality as i (chat_id, seq, client_id, receiver_id, own_seen, added, ordinal)`;
}

function insertMessagesCte({ senderId, body, tile }: MessageBatch) {
  return sql`
    insert into messages (chat_id, seq, client_id, sender_id, body,
      tile_id, video_id, starttime, endtime, sent_at)
    select chat_id, seq, client_id, ${senderId}::bigint, ${body}::text,
      ${tile?.tile_id ?? null}::bigint, ${tile?.video_id ?? null}::text,
      ${tile?.starttime ?? null}::numeric, ${tile?.endtime ?? null}::numeric,
      statement_timestamp()
    from input`;
}

/** Lists a page of messages before a `seq`, oldest first. */
export async function listBefore(
  db: Reader,
  chatId: number,
  before: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from ${messagesWithSenders}
    where m.chat_id = ${chatId} and m.seq < ${before}
    order by m.seq desc limit ${sql.lit(PAGE)}`.execute(db);
  return rows.toReversed();
}

/**
 * Lists the newest messages, oldest first; only those after `since` if given. Returns null if the
 * chat does not exist.
 */
export async function readNewest(
  db: Reader,
  combinedId: string,
  since: number,
): Promise<{ readonly version: number; readonly rows: readonly MessageRow[] } | null> {
  // One statement, so that version and messages are consistent.
  const { rows } = await sql<{ version: number } & Nullable<MessageRow>>`
    select c.last_seq as version, message.*
    from chats c
    left join lateral (
      select ${columns} from ${messagesWithSenders}
      where m.chat_id = c.id
        and m.seq > greatest(c.last_seq - ${sql.lit(PAGE)}, case when ${since}::bigint <= c.last_seq then ${since}::bigint end)
    ) message on true
    where c.combined_id = ${combinedId}
    order by message.seq`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { version: row.version, rows: rows.filter(isMessage) };
}

function isMessage<T>(row: T & Nullable<MessageRow>): row is T & MessageRow {
  return row.seq !== null;
}
