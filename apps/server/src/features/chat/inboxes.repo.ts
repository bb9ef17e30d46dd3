import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';

/** The last message that the owner of an entry can see. */
export interface LastMessage {
  readonly seq: number;
  readonly text: string;
  readonly senderId: number | null;
  readonly isNotice: boolean;
  /** Null keeps the date. */
  readonly sentAt: Date | null;
}

export const NO_MESSAGE: LastMessage = {
  seq: 0,
  text: chatTexts.noMessageYet,
  senderId: null,
  isNotice: false,
  sentAt: null,
};

export interface EntryKey {
  readonly userId: number;
  readonly chatId: string;
}

export interface NewEntry extends EntryKey {
  /** Null for a group. */
  readonly otherId: number | null;
  /** The id from the client of the group's creator. */
  readonly clientId?: string | null;
}

/** What is absent stays. */
export interface EntryChange {
  readonly last?: LastMessage | undefined;
  /** Default: true. False takes it off the list: clients then read the whole list. */
  readonly isListed?: boolean;
  readonly isSeen?: boolean | undefined;
  readonly isMuted?: boolean;
}

/** Takes the conversation off the list, with its mute. */
export const UNLISTED: EntryChange = {
  last: NO_MESSAGE,
  isListed: false,
  isSeen: true,
  isMuted: false,
};

export interface ChangedEntry {
  readonly is_muted: boolean;
  readonly is_count_changed: boolean;
  /** True if the unseen count would have dropped below 0: a bug. */
  readonly is_clamped: boolean;
}

export async function insertInbox(tx: Tx, userId: number): Promise<void> {
  await tx.sql.insertInto('inboxes').values({ user_id: userId }).execute();
}

/** Returns false if the user was deleted. */
export async function lockInbox(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('inboxes')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** In the order of their keys. Omits deleted users. */
export async function lockInboxes(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const sorted = userIds.toSorted((one, other) => one - other);
  const areLocked = await Promise.all(sorted.map((userId) => lockInbox(tx, userId)));
  return sorted.filter((_, nth) => areLocked[nth]);
}

/**
 * Adds the conversation, not yet listed, unless it is there. The inbox must be locked, which keeps
 * the account from being deleted before the commit.
 */
export async function insertEntry(
  tx: Tx,
  { userId, chatId, otherId, clientId = null }: NewEntry,
): Promise<void> {
  await tx.sql
    .insertInto('inbox_entries')
    .values({
      user_id: userId,
      chat_id: chatId,
      other_id: otherId,
      client_id: clientId,
      is_listed: false,
      last_message: chatTexts.noMessageYet,
      is_seen: true,
      version: 0,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'chat_id']).doNothing())
    .execute();
}

/**
 * Changes the entry, the version of the inbox and the unseen count. Null without an entry. The chat
 * must be locked, so that no other transaction changes the entry.
 */
export async function changeEntry(
  tx: Tx,
  { userId, chatId }: EntryKey,
  { last, isListed = true, isSeen, isMuted }: EntryChange,
): Promise<ChangedEntry | null> {
  const { rows } = await sql<ChangedEntry>`
    with entry as (
      select i.unseen_count, e.is_seen as was_seen,
        coalesce(${isSeen ?? null}::boolean, e.is_seen) as is_seen
      from inboxes i join inbox_entries e on e.user_id = i.user_id
      where i.user_id = ${userId} and e.user_id = ${userId} and e.chat_id = ${chatId}
      for update of i, e
    ), inbox as (
      update inboxes i
      set version = i.version + 1,
        whole_version = case when ${isListed} then i.whole_version else i.version + 1 end,
        unseen_count = greatest(0, entry.unseen_count + was_seen::int - is_seen::int),
        unseen_version = i.unseen_version + (was_seen <> is_seen)::int
      from entry
      where i.user_id = ${userId}
      returning i.version, is_seen, was_seen <> is_seen as is_count_changed,
        entry.unseen_count + was_seen::int - is_seen::int < 0 as is_clamped
    )
    update inbox_entries e
    set version = inbox.version, is_listed = ${isListed}, is_seen = inbox.is_seen
      ${isMuted === undefined ? sql`` : sql`, is_muted = ${isMuted}`}
      ${last === undefined ? sql`` : setLast(last)}
    from inbox
    where e.user_id = ${userId} and e.chat_id = ${chatId}
    returning e.is_muted, is_count_changed, is_clamped`.execute(tx.sql);
  return rows[0] ?? null;
}

function setLast({ seq, text, senderId, isNotice, sentAt }: LastMessage): RawBuilder<unknown> {
  return sql`, last_seq = ${seq}, last_message = ${text}, last_sender_id = ${senderId}::bigint,
      is_notice = ${isNotice}, updated_at = coalesce(${sentAt}::timestamptz, e.updated_at)`;
}

export interface EntryRow {
  readonly user_id: number;
  readonly last_seq: number;
  readonly is_seen: boolean;
  readonly is_muted: boolean;
  readonly updated_at: Date;
}

/** Returns the listed entries of these users. */
export async function listEntriesOf(
  db: Reader,
  chatId: string,
  userIds: readonly number[],
): Promise<EntryRow[]> {
  return db
    .selectFrom('inbox_entries')
    .select(['user_id', 'last_seq', 'is_seen', 'is_muted', 'updated_at'])
    .where('user_id', 'in', userIds)
    .where('chat_id', '=', chatId)
    .where('is_listed', '=', true)
    .execute();
}

/** Null if the conversation is not on the user's list. */
export async function findEntry(
  db: Reader,
  { userId, chatId }: EntryKey,
): Promise<EntryRow | null> {
  const [row] = await listEntriesOf(db, chatId, [userId]);
  return row ?? null;
}

/** Returns the group that the user has created with this id from their client. */
export async function findCreatedGroup(
  db: Reader,
  userId: number,
  clientId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('inbox_entries')
    .select('chat_id')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.chat_id ?? null;
}

/** Returns true if one of the users is in `max` groups or more. The inboxes must be locked. */
export async function hasUserInGroups(
  db: Reader,
  userIds: readonly number[],
  max: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('inbox_entries')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('other_id', 'is', null)
    .where('is_listed', '=', true)
    .groupBy('user_id')
    .having((eb) => eb.fn.countAll(), '>=', max)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteEntry(tx: Tx, { userId, chatId }: EntryKey): Promise<void> {
  await tx.sql
    .deleteFrom('inbox_entries')
    .where('user_id', '=', userId)
    .where('chat_id', '=', chatId)
    .execute();
}

interface ChatIdRow {
  readonly chat_id: string;
}

/**
 * Shows a change of the other members in the user's entries of these conversations. Returns the
 * listed ones. The chats must be locked.
 */
export async function raiseEntries(
  tx: Tx,
  userId: number,
  chatIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<ChatIdRow>`
    with entry as (
      select count(*) as n from inbox_entries
      where user_id = ${userId} and chat_id = any (${chatIds}::uuid[]) and is_listed
    ), inbox as (
      update inboxes i
      set version = i.version + 1,
        whole_version = case when entry.n > 1 then i.version + 1 else i.whole_version end
      from entry
      where i.user_id = ${userId} and entry.n > 0
      returning i.version
    )
    update inbox_entries e set version = inbox.version
    from inbox
    where e.user_id = ${userId} and e.chat_id = any (${chatIds}::uuid[]) and e.is_listed
    returning e.chat_id`.execute(tx.sql);
  return rows.map(({ chat_id }) => chat_id);
}

/** Deletes the user's inbox with all entries. Returns the keys of their conversations. */
export async function deleteInbox(tx: Tx, userId: number): Promise<string[]> {
  const entries = await tx.sql
    .deleteFrom('inbox_entries')
    .where('user_id', '=', userId)
    .returning('chat_id')
    .execute();
  await tx.sql.deleteFrom('inboxes').where('user_id', '=', userId).execute();
  return entries.map(({ chat_id }) => chat_id);
}

export interface EntryIdRow {
  readonly chat_id: string;
  /** Null for a group. */
  readonly other_id: number | null;
}

/** Lists the conversations that the user is or was in, by key. */
export async function listEntryIds(db: Reader, userId: number): Promise<EntryIdRow[]> {
  return db
    .selectFrom('inbox_entries')
    .select(['chat_id', 'other_id'])
    .where('user_id', '=', userId)
    .orderBy('chat_id')
    .execute();
}
