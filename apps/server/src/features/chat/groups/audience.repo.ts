import { sql } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ChatKey } from '#features/chat/chat.repo.ts';
import { NOTHING_HIDDEN, type HiddenFromViewer } from './group-visibility.ts';

interface HiddenRow {
  readonly joined_seq: number;
  /**
   * Uids of users with a block in either direction, including former members and deleted accounts.
   */
  readonly blocked: readonly string[];
}

interface MemberRow extends HiddenRow {
  readonly uid: string;
}

export type Audience = ReadonlyMap<string, HiddenFromViewer>;

const blockedInGroup = sql`array(
    select other.uid from group_members theirs join users other on other.id = theirs.user_id
    where theirs.chat_id = gm.chat_id and theirs.user_id = any (${blockedUserIds(sql.ref('gm.user_id'))})
    union all
    select uid from users where id = any (gm.hidden_sender_ids)
  )`;

/** Lock the chat before a change, so that no user joins or leaves before the commit. */
export async function readAudience(db: Reader, chatId: number): Promise<Audience> {
  const { rows } = await sql<MemberRow>`
    select u.uid, gm.joined_seq, ${blockedInGroup} as blocked
    from group_members gm join users u on u.id = gm.user_id
    where gm.chat_id = ${chatId} and gm.left_seq is null`.execute(db);
  return new Map(
    rows.map(({ uid, joined_seq, blocked }) => [
      uid,
      { uids: new Set(blocked), joinedSeq: joined_seq },
    ]),
  );
}

/** Returns what is hidden from one user. Reads nothing for a conversation of two. */
export async function readHidden(
  db: Reader,
  { id: chatId, name }: ChatKey,
  userId: number,
): Promise<HiddenFromViewer> {
  if (name === null) return NOTHING_HIDDEN;
  const { rows } = await sql<HiddenRow>`
    select gm.joined_seq, ${blockedInGroup} as blocked
    from group_members gm where gm.chat_id = ${chatId} and gm.user_id = ${userId}`.execute(db);
  const [row] = rows;
  return { uids: new Set(row?.blocked), joinedSeq: row?.joined_seq ?? Infinity };
}
