import type { UnseenChange } from '@reprise/contract/chat/rules/unseen.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';

export interface SummaryRow {
  readonly combined_id: string;
  readonly last_message: string;
  readonly is_seen: boolean;
  readonly updated_at: Date;
  readonly uid: string;
  readonly username: string;
  readonly img_url: string | null;
  readonly is_deleted: boolean;
}

export interface SummaryKey {
  readonly userId: number;
  readonly chatId: number;
}

export interface UnseenRow {
  readonly chats_version: number;
  /** True if the count would have dropped below 0: a bug. */
  readonly is_clamped: boolean;
}

export async function insertUnseenCount(tx: Tx, userId: number): Promise<void> {
  await tx.sql.insertInto('unseen_messages').values({ user_id: userId }).execute();
}

interface VersionRow {
  readonly version: number;
}

/** Returns the new userChats version. The chat must be locked. */
export async function insertSummary(
  tx: Tx,
  { userId, chatId }: SummaryKey,
  text: string,
): Promise<number> {
  const { rows } = await sql<VersionRow>`
    with updated as (
      update unseen_messages set chats_version = chats_version + 1 where user_id = ${userId}
      returning chats_version
    )
    insert into summaries (user_id, chat_id, other_id, last_message, is_seen, version)
    select ${userId}::bigint, id, low_id + high_id - ${userId}, ${text}, true, chats_version
    from chats, updated where id = ${chatId}
    returning version`.execute(tx.sql);
  return requireRow(rows).version;
}

/** Also changes the count. The chat must be locked. */
export async function updateSeenFlag(
  tx: Tx,
  { userId, chatId }: SummaryKey,
  { seen, added }: UnseenChange,
): Promise<UnseenRow> {
  const { rows } = await sql<UnseenRow>`
    with locked as (
      select user_id, count from unseen_messages where user_id = ${userId} for update
    ), updated as (
      update unseen_messages u
      set count = greatest(0, locked.count + ${added}::int),
        version = version + 1,
        chats_version = chats_version + 1
      from locked where u.user_id = locked.user_id
      returning u.chats_version, locked.count + ${added}::int < 0 as is_clamped
    ), summary as (
      update summaries set is_seen = ${seen}, version = updated.chats_version
      from updated where user_id = ${userId} and chat_id = ${chatId}
    )
    select chats_version, is_clamped from updated`.execute(tx.sql);
  return requireRow(rows);
}

export async function hasSummary(db: Reader, userId: number, chatId: number): Promise<boolean> {
  const row = await db
    .selectFrom('summaries')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('chat_id', '=', chatId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSummary(
  db: Reader,
  userId: number,
  chatId: number,
): Promise<SummaryRow | null> {
  const { rows } = await sql<SummaryRow>`
    ${selectSummaries} where s.user_id = ${userId} and s.chat_id = ${chatId}`.execute(db);
  return rows[0] ?? null;
}

interface ListedSummary extends SummaryRow {
  readonly version: number;
}

interface SummariesRow extends Nullable<ListedSummary> {
  readonly doc_version: number;
}

/**
 * Returns the conversations changed since a version, or all if `since` is ahead. Null if the user
 * does not exist.
 */
export async function readSummaries(
  db: Reader,
  uid: string,
  since: number,
): Promise<{ readonly version: number; readonly rows: readonly ListedSummary[] } | null> {
  // One statement, so that version and entries are consistent. Reads no entry if nothing changed.
  const { rows } = await sql<SummariesRow>`
    select n.chats_version as doc_version, summary.*
    from users me
    join unseen_messages n on n.user_id = me.id
    left join lateral (
      ${selectSummaries} where s.user_id = case when n.chats_version <> ${since} then me.id end
        and s.version > case when ${since}::bigint <= n.chats_version then ${since}::bigint else 0 end
    ) summary on true
    where me.uid = ${uid}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { version: row.doc_version, rows: rows.filter(isSummary) };
}

export async function findUnseen(
  db: Reader,
  uid: string,
): Promise<{ readonly count: number; readonly version: number } | null> {
  const row = await db
    .selectFrom('unseen_messages')
    .innerJoin('users', 'users.id', 'unseen_messages.user_id')
    .select(['unseen_messages.count', 'unseen_messages.version'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row ?? null;
}

export interface UpdatedSummary extends SummaryRow {
  readonly owner_uid: string;
  readonly version: number;
}

/** The chats must be locked. */
export async function deleteSummaries(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('summaries').where('user_id', '=', userId).execute();
  await tx.sql.deleteFrom('unseen_messages').where('user_id', '=', userId).execute();
}

/**
 * Locks the counts and lists of a user and of all users in their chats, in user order, as sending
 * does. The chats must be locked.
 */
export async function lockLists(tx: Tx, userId: number, chatIds: readonly number[]): Promise<void> {
  await sql`
    select from unseen_messages
    where user_id in (
      select user_id from summaries where chat_id = any (${chatIds}::bigint[])
      union select ${userId}::bigint
    )
    order by user_id
    for update`.execute(tx.sql);
}

/** Increment the versions afterwards. The chat must be locked. */
export async function setLastMessage(tx: Tx, chatId: number, text: string): Promise<void> {
  await tx.sql
    .updateTable('summaries')
    .set({ last_message: text })
    .where('chat_id', '=', chatId)
    .execute();
}

/** Locks the lists in user order, as sending does. The chats must be locked. */
export async function bumpSummaryVersions(
  tx: Tx,
  chatIds: readonly number[],
): Promise<UpdatedSummary[]> {
  const { rows } = await sql<UpdatedSummary>`
    with entry as (
      select user_id, chat_id, other_id from summaries where chat_id = any (${chatIds}::bigint[])
    ), locked as (
      select u.user_id from unseen_messages u
      where u.user_id in (select user_id from entry)
      order by u.user_id
      for update
    ), updated as (
      update unseen_messages u set chats_version = u.chats_version + 1
      from locked where u.user_id = locked.user_id
      returning u.user_id, u.chats_version
    )
    update summaries s set version = updated.chats_version
    from entry join updated using (user_id) join users owner on owner.id = user_id
      join chats c on c.id = entry.chat_id join users o on o.id = entry.other_id
    where s.user_id = entry.user_id and s.chat_id = entry.chat_id
    returning owner.uid as owner_uid, c.combined_id, s.last_message, s.is_seen, s.updated_at,
      s.version, o.uid, o.username::text as username, o.img_url,
      o.status = 'deleted' as is_deleted`.execute(tx.sql);
  return rows;
}

const selectSummaries = sql`
  select c.combined_id, s.last_message, s.is_seen, s.updated_at, s.version,
    o.uid, o.username::text as username, o.img_url, o.status = 'deleted' as is_deleted
  from summaries s
  join chats c on c.id = s.chat_id
  join users o on o.id = s.other_id`;

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

function isSummary<T>(row: T & Nullable<ListedSummary>): row is T & ListedSummary {
  return row.combined_id !== null;
}

function requireRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('A user lacks their documents.');
  return row;
}
