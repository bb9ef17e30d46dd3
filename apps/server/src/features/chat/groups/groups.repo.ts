import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';

export interface GroupKey {
  readonly id: number;
  readonly combined_id: string;
}

interface UidRow {
  readonly uid: string;
}

export interface FriendKey {
  readonly id: number;
  readonly uid: string;
}

/** Locks the friendships in the order that sending uses. Omits users who are not friends. */
export async function lockFriends(
  tx: Tx,
  userId: number,
  uids: readonly string[],
): Promise<FriendKey[]> {
  const { rows } = await sql<FriendKey>`
    select u.id, u.uid
    from users u
    join friendships f
      on f.low_id = least(u.id, ${userId}) and f.high_id = greatest(u.id, ${userId})
    where u.uid = any (${uids}::text[]) and u.status = 'active' and f.is_accepted
    order by f.low_id, f.high_id
    for share of f`.execute(tx.sql);
  return rows;
}

export async function findCreated(
  db: Reader,
  userId: number,
  clientId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('group_members as gm')
    .innerJoin('chats', 'chats.id', 'gm.chat_id')
    .select('combined_id')
    .where('gm.user_id', '=', userId)
    .where('gm.client_id', '=', clientId)
    .executeTakeFirst();
  return row?.combined_id ?? null;
}

export async function wasMember(db: Reader, userId: number, groupId: string): Promise<boolean> {
  const row = await db
    .selectFrom('group_members as gm')
    .innerJoin('chats', 'chats.id', 'gm.chat_id')
    .select('gm.user_id')
    .where('gm.user_id', '=', userId)
    .where('combined_id', '=', groupId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The chat must be locked. */
export async function listMembers(tx: Tx, chatId: number): Promise<FriendKey[]> {
  return tx.sql
    .selectFrom('group_members as gm')
    .innerJoin('users', 'users.id', 'gm.user_id')
    .select(['users.id', 'users.uid'])
    .where('gm.chat_id', '=', chatId)
    .where('gm.left_seq', 'is', null)
    .orderBy('users.id')
    .execute();
}

/** Locks the counts and lists in user order, as sending does. The chats must be locked. */
export async function lockCounts(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.sql
    .selectFrom('unseen_messages')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

/** Returns true if one of the users is in `max` groups or more. The counts must be locked. */
export async function hasUserInGroups(
  tx: Tx,
  userIds: readonly number[],
  max: number,
): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('group_members')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('left_seq', 'is', null)
    .groupBy('user_id')
    .having((eb) => eb.fn.countAll(), '>=', max)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertGroup(
  tx: Tx,
  group: { readonly combined_id: string; readonly name: string },
): Promise<GroupKey> {
  return tx.sql
    .insertInto('chats')
    .values(group)
    .returning(['id', 'combined_id'])
    .executeTakeFirstOrThrow();
}

export async function storeName(tx: Tx, chatId: number, name: string): Promise<void> {
  await tx.sql.updateTable('chats').set({ name }).where('id', '=', chatId).execute();
}

/** `clientId`: the id from the creator's client. */
export async function insertCreator(
  tx: Tx,
  member: { readonly chatId: number; readonly userId: number; readonly clientId: string },
): Promise<void> {
  await tx.sql
    .insertInto('group_members')
    .values({
      chat_id: member.chatId,
      user_id: member.userId,
      joined_seq: 0,
      client_id: member.clientId,
    })
    .execute();
}

/** The users must not be members. */
export async function insertMembers(
  tx: Tx,
  chatId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    insert into group_members as gm (chat_id, user_id, joined_seq)
    select c.id, u.id, c.last_seq from chats c, unnest(${userIds}::bigint[]) as u (id)
    where c.id = ${chatId}
    on conflict (chat_id, user_id) do update set joined_seq = excluded.joined_seq, left_seq = null,
      left_name = null, visibility_version = gm.visibility_version + 1`.execute(tx.sql);
}

/** Adds the group to the lists of new members, whose counts must be locked. Returns their uids. */
export async function insertEntries(
  tx: Tx,
  chatId: number,
  { userIds, isSeen }: { readonly userIds: readonly number[]; readonly isSeen: boolean },
): Promise<string[]> {
  const added = isSeen ? 0 : 1;
  const { rows } = await sql<UidRow>`
    with counted as (
      update unseen_messages
      set count = count + ${added}::int, version = version + ${added}::int,
        groups_version = groups_version + 1
      where user_id = any (${userIds}::bigint[])
      returning user_id, groups_version
    ), listed as (
      insert into summaries (user_id, chat_id, last_message, is_seen, version)
      select user_id, ${chatId}::bigint, '', ${isSeen}, groups_version from counted
    )
    select u.uid from counted join users u on u.id = counted.user_id`.execute(tx.sql);
  return rows.map(({ uid }) => uid);
}

/** Increments the versions of the entries. The counts must be locked. */
export async function bumpEntries(
  tx: Tx,
  chatId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    with updated as (
      update unseen_messages set groups_version = groups_version + 1
      where user_id = any (${userIds}::bigint[])
      returning user_id, groups_version
    )
    update summaries s set version = updated.groups_version
    from updated where s.user_id = updated.user_id and s.chat_id = ${chatId}`.execute(tx.sql);
}

export interface SeenRow {
  readonly uid: string;
  readonly is_clamped: boolean;
}

/** Marks the group seen. Null if it was seen. The chat must be locked. */
export async function storeSeen(tx: Tx, chatId: number, userId: number): Promise<SeenRow | null> {
  const { rows } = await sql<SeenRow>`
    with locked as (
      select n.user_id, n.count from unseen_messages n
      join summaries s on s.user_id = n.user_id and s.chat_id = ${chatId} and not s.is_seen
      where n.user_id = ${userId}
      for update of n
    ), counted as (
      update unseen_messages u
      set count = greatest(0, locked.count - 1), version = version + 1,
        groups_version = groups_version + 1
      from locked where u.user_id = locked.user_id
      returning u.user_id, u.groups_version, locked.count = 0 as is_clamped
    ), listed as (
      update summaries s set is_seen = true, version = counted.groups_version
      from counted where s.user_id = counted.user_id and s.chat_id = ${chatId}
    )
    select u.uid, counted.is_clamped
    from counted join users u on u.id = counted.user_id`.execute(tx.sql);
  return rows[0] ?? null;
}

export interface LeftRow {
  readonly groups_version: number;
  /** False if the group was unseen, so that the count changes. */
  readonly was_seen: boolean;
}

/** The chat must be locked. */
export async function storeLeft(tx: Tx, chatId: number, userId: number): Promise<void> {
  await sql`
    update group_members gm set left_seq = c.last_seq, left_name = c.name from chats c
    where c.id = ${chatId} and gm.chat_id = c.id and gm.user_id = ${userId}`.execute(tx.sql);
}

/** Returns true if the user was a current member. The chat must be locked. */
export async function deleteMembership(tx: Tx, chatId: number, userId: number): Promise<boolean> {
  const row = await tx.sql
    .deleteFrom('group_members')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .returning('left_seq')
    .executeTakeFirst();
  return row?.left_seq === null;
}

/** The counts must be locked. */
export async function deleteEntry(tx: Tx, chatId: number, userId: number): Promise<LeftRow> {
  const { rows } = await sql<LeftRow>`
    with deleted as (
      delete from summaries where user_id = ${userId} and chat_id = ${chatId}
      returning user_id, is_seen
    ), counted as (
      update unseen_messages u
      set count = greatest(0, u.count - (not deleted.is_seen)::int),
        version = u.version + (not deleted.is_seen)::int,
        groups_version = u.groups_version + 1, groups_left_version = u.groups_version + 1
      from deleted where u.user_id = deleted.user_id
      returning u.groups_version, deleted.is_seen as was_seen
    )
    select groups_version, was_seen from counted`.execute(tx.sql);
  const [row] = rows;
  if (row === undefined) throw new Error('A member lacks their entry.');
  return row;
}

export async function deleteGroup(tx: Tx, chatId: number): Promise<void> {
  await tx.sql.deleteFrom('chats').where('id', '=', chatId).execute();
}

export interface NoticeRow {
  readonly seq: number;
  readonly details_version: number;
  readonly client_id: string;
  readonly sent_at: Date;
}

/** The chat must be locked. */
export async function insertNotice(
  tx: Tx,
  chatId: number,
  { senderId, text }: { readonly senderId: number; readonly text: string },
): Promise<NoticeRow> {
  const { rows } = await sql<NoticeRow>`
    with updated as (
      update chats set last_seq = last_seq + 1, details_version = details_version + 1
      where id = ${chatId}
      returning id, last_seq, details_version
    ), added as (
      insert into messages (chat_id, seq, client_id, sender_id, body, sent_at)
      select id, last_seq, gen_random_uuid(), ${senderId}::bigint, ${text}, clock_timestamp()
      from updated
      returning chat_id, seq, client_id, sent_at
    ), marked as (
      insert into message_details (chat_id, seq, version, is_notice)
      select added.chat_id, added.seq, updated.details_version, true from added, updated
    )
    select added.seq, updated.details_version, added.client_id, added.sent_at
    from added, updated`.execute(tx.sql);
  const [row] = rows;
  if (row === undefined) throw new Error('The chat of a notice does not exist.');
  return row;
}
