import { sql } from 'kysely';
import type { Reader } from '#platform/db/transaction.ts';

export interface InboxRow {
  readonly version: number;
  readonly whole_version: number;
  readonly unseen_count: number;
  readonly unseen_version: number;
}

/** Null if the user was deleted. */
export async function findInbox(db: Reader, userId: number): Promise<InboxRow | null> {
  const row = await db
    .selectFrom('inboxes')
    .select(['version', 'whole_version', 'unseen_count', 'unseen_version'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export interface ListedRow {
  readonly chat_id: string;
  readonly version: number;
  readonly last_seq: number;
  readonly last_message: string;
  readonly last_sender: string | null;
  readonly is_notice: boolean;
  readonly is_seen: boolean;
  readonly is_muted: boolean;
  readonly updated_at: Date;
  /** The other user. Null for a group. */
  readonly uid: string | null;
  readonly username: string | null;
  readonly img_url: string | null;
  readonly is_deleted: boolean | null;
}

/** Returns the listed entries with a version after `since`, up to `until`. */
export async function listEntries(
  db: Reader,
  userId: number,
  { since, until }: { readonly since: number; readonly until: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select e.chat_id, e.version, e.last_seq, e.last_message, sender.uid as last_sender,
      e.is_notice, e.is_seen, e.is_muted, e.updated_at,
      other.uid, other.username::text as username, other.img_url,
      other.status = 'deleted' as is_deleted
    from inbox_entries e
    left join users other on other.id = e.other_id
    left join users sender on sender.id = e.last_sender_id
    where e.user_id = ${userId} and e.is_listed and e.version > ${since} and e.version <= ${until}`.execute(
    db,
  );
  return rows;
}

export interface GroupMemberRow {
  readonly chat_id: string;
  readonly name: string;
  readonly id: number;
  readonly uid: string;
  readonly username: string;
  readonly img_url: string | null;
  readonly joined_seq: number;
  readonly left_seq: number | null;
}

/** Lists current and former members of groups. */
export async function listGroupMembers(
  db: Reader,
  chatIds: readonly string[],
): Promise<GroupMemberRow[]> {
  const { rows } = await sql<GroupMemberRow>`
    select m.chat_id, c.name, u.id, u.uid, u.username::text as username, u.img_url,
      m.joined_seq, m.left_seq
    from chat_members m
    join chats c on c.id = m.chat_id
    join users u on u.id = m.user_id
    where m.chat_id = any (${chatIds}::uuid[]) and c.id = any (${chatIds}::uuid[])`.execute(db);
  return rows;
}
