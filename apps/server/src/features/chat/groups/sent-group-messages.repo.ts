import { sql } from 'kysely';
import type { Statement } from '#platform/db/transaction.ts';
import type {
  NewMessage,
  RejectedRow,
  StoredBeforeRow,
} from '#features/chat/sent-messages.repo.ts';

export type NewGroupMessage = Omit<NewMessage, 'receiverUid' | 'combinedId' | 'lastMessage'> & {
  readonly groupId: string;
};

interface MemberKey {
  readonly id: number;
  readonly uid: string;
  readonly has_push: boolean;
}

interface HiddenRow extends MemberKey {
  readonly is_hidden: true;
}

interface ReceivedRow extends MemberKey {
  readonly is_hidden: false;
  readonly is_seen: boolean;
  readonly added: number;
  readonly count: number;
  readonly version: number;
  readonly groups_version: number;
}

export interface SentGroupRow {
  readonly outcome: 'stored';
  readonly seq: number;
  readonly sent_at: Date;
  /** True if the sender's count would have dropped below 0: a bug. */
  readonly is_clamped: boolean;
  readonly reply_seq: number | null;
  readonly details_version: number | null;
  readonly answered_id: number | null;
  readonly name: string;
  readonly members: readonly (HiddenRow | ReceivedRow)[];
}

interface RejectedGroupRow {
  readonly outcome: 'no_group' | Exclude<RejectedRow['outcome'], 'not_friends' | 'no_chat'>;
}

type GroupMessageRow = SentGroupRow | StoredBeforeRow | RejectedGroupRow;

export async function storeGroupMessages(
  statement: Statement,
  messages: readonly NewGroupMessage[],
  lockTimeoutMs: number,
): Promise<GroupMessageRow[]> {
  const { rows } = await sql<GroupMessageRow>`
    select outcome, seq, sent_at, is_clamped, reply_seq, details_version, name, members,
      case when reply_seq is not null then (
        select m.sender_id from chats c join messages m on m.chat_id = c.id
        where c.combined_id = (${messages.map(({ groupId }) => groupId)}::text[])[sent.ordinality]
          and m.seq = sent.reply_seq
      ) end as answered_id
    from send_group_messages(
      ${messages.map(({ senderId }) => senderId)}, ${messages.map(({ groupId }) => groupId)},
      ${messages.map(({ clientId }) => clientId)}, ${messages.map(({ body }) => body)},
      ${messages.map(({ isOpen }) => isOpen)}, ${messages.map(({ tileId }) => tileId)},
      ${messages.map(({ tile }) => tile?.video_id)}, ${messages.map(({ tile }) => tile?.starttime)},
      ${messages.map(({ tile }) => tile?.endtime)}, ${messages.map(({ replyId }) => replyId)},
      ${lockTimeoutMs}
    ) with ordinality as sent`.execute(statement.sql);
  return rows;
}
