import { sql } from 'kysely';
import type { Reader } from '#platform/db/transaction.ts';

export interface UnseenRow {
  readonly unseen_count: number;
  readonly unseen_version: number;
}

/** Null if the user was deleted. */
export async function findUnseen(db: Reader, userId: number): Promise<UnseenRow | null> {
  const row = await db
    .selectFrom('inboxes')
    .select(['unseen_count', 'unseen_version'])
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

/** An inbox with the listed entries that have changed since a version of it. */
export interface ChangedInbox {
  readonly version: number;
  /** True if all entries were read, because the version is unknown or too old. */
  readonly isWhole: boolean;
  readonly entries: readonly ListedRow[];
}

interface InboxVersion {
  readonly inbox_version: number;
  readonly is_whole: boolean;
}

type ChangedRow = InboxVersion & (ListedRow | { readonly [K in keyof ListedRow]: null });

/** Null if the user was deleted. */
export async function findChangedInbox(
  db: Reader,
  userId: number,
  since: number | undefined,
): Promise<ChangedInbox | null> {
  const { rows } = await sql<ChangedRow>`
    select i.version as inbox_version, i.is_whole,
      e.chat_id, e.version, e.last_seq, e.last_message, sender.uid as last_sender,
      e.is_notice, e.is_seen, e.is_muted, e.updated_at,
      other.uid, other.username::text as username, other.img_url,
      other.status = 'deleted' as is_deleted
    from (
      select version, not coalesce(${since ?? null}::bigint between whole_version and version, false)
        as is_whole
      from inboxes where user_id = ${userId}
    ) i
    left join inbox_entries e on e.user_id = ${userId} and e.is_listed
      and e.version > case when i.is_whole then -1 else ${since ?? null}::bigint end
    left join users other on other.id = e.other_id
    left join users sender on sender.id = e.last_sender_id`.execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  const entries = rows.flatMap((row) => (row.chat_id === null ? [] : [row]));
  return { version: first.inbox_version, isWhole: first.is_whole, entries };
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
