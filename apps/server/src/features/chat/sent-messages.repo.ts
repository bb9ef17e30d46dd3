import { sql } from 'kysely';
import type { Statement } from '#platform/db/transaction.ts';
import type { SharedTile } from './messages.repo.ts';

export interface NewMessage {
  readonly senderId: number;
  readonly receiverUid: string;
  readonly combinedId: string;
  readonly clientId: string;
  readonly body: string;
  readonly lastMessage: string;
  readonly isOpen: boolean;
  /** `tile` is null if the sender may not see the tile. */
  readonly tileId: number | null;
  readonly tile: SharedTile | null;
  readonly replyId: string | null;
}

export interface SentRow {
  readonly outcome: 'stored';
  readonly seq: number;
  readonly sent_at: Date;
  /** True if the sender's count would have dropped below 0: a bug. */
  readonly is_clamped: boolean;
  readonly receiver_id: number;
  readonly receiver_name: string;
  readonly receiver_img_url: string | null;
  readonly receiver_has_push: boolean;
  readonly sender_img_url: string | null;
  readonly sender_seen: boolean;
  readonly sender_added: number;
  readonly sender_chats_version: number;
  readonly receiver_added: number;
  readonly receiver_chats_version: number;
  readonly reply_seq: number | null;
  readonly details_version: number | null;
}

export interface StoredBeforeRow {
  readonly outcome: 'stored_before';
  readonly seq: number;
}

/** `no_chat`: two other users have a chat with the same combined id. */
export interface RejectedRow {
  readonly outcome: 'not_friends' | 'id_reused' | 'no_tile' | 'no_reply' | 'no_chat';
}

export type OutcomeRow = SentRow | StoredBeforeRow | RejectedRow;

/**
 * Stores messages in order and returns one row for each. A rejected message changes nothing. Fails
 * as a whole if a lock is not free within `lockTimeoutMs`; 0 waits without limit.
 */
export async function storeMessages(
  statement: Statement,
  messages: readonly NewMessage[],
  lockTimeoutMs: number,
): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select outcome, seq, sent_at, is_clamped,
      receiver_id, receiver_name, receiver_img_url, receiver_has_push,
      sender_img_url, sender_seen,
      sender_added, sender_chats_version, receiver_added, receiver_chats_version,
      reply_seq, details_version
    from send_messages(
      ${messages.map(({ senderId }) => senderId)}, ${messages.map(({ receiverUid }) => receiverUid)},
      ${messages.map(({ combinedId }) => combinedId)}, ${messages.map(({ clientId }) => clientId)},
      ${messages.map(({ body }) => body)}, ${messages.map(({ lastMessage }) => lastMessage)},
      ${messages.map(({ isOpen }) => isOpen)}, ${messages.map(({ tileId }) => tileId)},
      ${messages.map(({ tile }) => tile?.video_id)}, ${messages.map(({ tile }) => tile?.starttime)},
      ${messages.map(({ tile }) => tile?.endtime)}, ${messages.map(({ replyId }) => replyId)},
      ${lockTimeoutMs}
    )`.execute(statement.sql);
  return rows;
}
