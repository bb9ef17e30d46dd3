import { chatLimits, groupLimits } from '@reprise/contract/chat/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Reader } from '#platform/db/transaction.ts';

export interface MemberRow {
  readonly uid: string;
  readonly username: string;
  readonly img_url: string | null;
}

/** The last message is the last one that the owner of the entry can see, if any. */
export interface GroupRow {
  readonly combined_id: string;
  readonly name: string;
  readonly is_seen: boolean;
  readonly version: number;
  readonly joined_seq: number;
  readonly visibility_version: number;
  readonly updated_at: Date;
  readonly members: readonly MemberRow[];
  readonly former_members: readonly MemberRow[];
  readonly last_message: string | null;
  readonly last_sender: string | null;
  readonly last_is_notice: boolean | null;
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

const member = sql`json_build_object('uid', u.uid, 'username', u.username, 'img_url', u.img_url)`;

const entries = (where: RawBuilder<unknown>) => sql`
  select s.user_id, c.combined_id, c.name, s.is_seen, s.version, own.joined_seq,
    own.visibility_version, coalesce(last.sent_at, s.updated_at) as updated_at,
    array(
      select ${member} from group_members gm join users u on u.id = gm.user_id
      where gm.chat_id = c.id and gm.left_seq is null
      order by gm.joined_seq, u.id
    ) as members,
    array(
      select ${member} from group_members gm join users u on u.id = gm.user_id
      where gm.chat_id = c.id and gm.left_seq > own.joined_seq
      order by gm.left_seq desc, u.id limit ${sql.lit(groupLimits.formerMembersMax)}
    ) as former_members,
    last.body as last_message, last.uid as last_sender, last.is_notice as last_is_notice
  from summaries s
  join chats c on c.id = s.chat_id and c.name is not null
  join group_members own on own.chat_id = s.chat_id and own.user_id = s.user_id
  left join lateral (
    select m.body, m.sent_at, u.uid, d.is_notice is true as is_notice
    from messages m
    join users u on u.id = m.sender_id
    left join message_details d on d.chat_id = m.chat_id and d.seq = m.seq
    where m.chat_id = c.id
      and m.seq > greatest(own.joined_seq, c.last_seq - ${sql.lit(chatLimits.page)})
      and m.sender_id <> all (${blockedUserIds(sql.ref('s.user_id'))})
      and m.sender_id <> all (own.hidden_sender_ids)
    order by m.seq desc limit 1
  ) last on true
  where ${where}`;

interface GroupsRow extends Nullable<GroupRow> {
  readonly doc_version: number;
  readonly is_whole: boolean;
}

/**
 * Returns the groups changed since a version. All of them without a version, if `since` is ahead,
 * or if the user has left a group since. Null if the user does not exist.
 */
export async function readGroups(
  db: Reader,
  uid: string,
  since: number | undefined,
): Promise<{
  readonly version: number;
  readonly isWhole: boolean;
  readonly rows: readonly GroupRow[];
} | null> {
  // One statement, so that version and entries are consistent. Reads no entry if nothing changed.
  const { rows } = await sql<GroupsRow>`
    select me.groups_version as doc_version, me.is_whole, entry.*
    from (
      select n.user_id, n.groups_version,
        coalesce(${since ?? null}::bigint not between n.groups_left_version and n.groups_version, true)
          as is_whole
      from users u join unseen_messages n on n.user_id = u.id
      where u.uid = ${uid}
    ) me
    left join lateral (
      ${entries(sql`s.user_id = case when me.is_whole or me.groups_version <> ${since ?? 0} then me.user_id end
        and s.version > case when me.is_whole then -1 else ${since ?? 0}::bigint end`)}
    ) entry on true`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { version: row.doc_version, isWhole: row.is_whole, rows: rows.filter(isGroup) };
}

export interface OwnedGroupRow extends GroupRow {
  readonly owner_uid: string;
}

/** Lists the entries of these users, or of all members, in the order of their versions. */
export async function listEntries(
  db: Reader,
  chatIds: readonly number[],
  userIds: readonly number[] | null = null,
): Promise<OwnedGroupRow[]> {
  const { rows } = await sql<OwnedGroupRow>`
    select owner.uid as owner_uid, entry.*
    from (
      ${entries(sql`s.chat_id = any (${chatIds}::bigint[])
        and (${userIds}::bigint[] is null or s.user_id = any (${userIds}::bigint[]))`)}
    ) entry
    join users owner on owner.id = entry.user_id
    order by entry.version`.execute(db);
  return rows;
}

function isGroup<T>(row: T & Nullable<GroupRow>): row is T & GroupRow {
  return row.combined_id !== null;
}
