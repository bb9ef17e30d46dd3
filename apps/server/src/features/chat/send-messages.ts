import type { Message } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { quickReaction } from '@reprise/contract/chat/rules/quick-reaction.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { NotificationSwitch } from '@reprise/contract/notifications/switches.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import type {
  Emitter,
  Reader,
  RunStatement,
  Statement,
  Transact,
} from '#platform/db/transaction.ts';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  NotFriendsError,
} from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { emitMessage, emitSummary, pushMessage } from './chat.changes.ts';
import { lastMessageOf, presentMessage, sentMessageRow } from './chat.present.ts';
import { emitDetails } from './details/details.changes.ts';
import { messageBatcher, NO_TIMEOUT, requireOne } from './message-batcher.ts';
import { findMessage, findTile, type SharedTile } from './messages.repo.ts';
import {
  storeMessages,
  type RejectedRow,
  type SentRow,
  type StoredBeforeRow,
} from './sent-messages.repo.ts';

export interface SendMessage {
  readonly sender: Viewer;
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly tileId: number | null;
  /** Null without a tile id, or if the sender may not see the tile. */
  readonly tile: SharedTile | null;
  readonly replyTo: string | null;
  readonly isOpen: boolean;
}

/** Throws VALIDATION for blank text without a tile. */
export async function readContent(
  db: Reader,
  viewer: Viewer,
  { text, tileId }: { readonly text: string; readonly tileId: number | null },
): Promise<Pick<SendMessage, 'text' | 'tileId' | 'tile'>> {
  const isBlank = isBlankText(text);
  if (tileId === null && isBlank) {
    throw new InvalidInputError('A message needs text or a clip.');
  }
  const tile = tileId === null ? null : await findTile(db, viewer.id, tileId);
  // Invisible text next to a clip would show a blank line.
  return { text: isBlank ? '' : text, tileId, tile };
}

export interface MessageSender {
  /**
   * Stores the message, or returns the one stored with this id. Throws NOT_FRIENDS, ID_REUSED;
   * NotFoundError for the tile or the message replied to.
   */
  send(message: SendMessage): Promise<Message>;
  /**
   * Stores all messages or none. Throws like `send`; NOT_FRIENDS has the uids of all non-friends.
   */
  sendAll(messages: readonly SendMessage[]): Promise<void>;
}

export interface SendDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly runStatement: RunStatement;
  /** Runs when an unseen count would have dropped below 0: a bug. */
  readonly onUnseenClamp: () => void;
}

type AcceptedRow = SentRow | StoredBeforeRow;

export function messageSender({
  db,
  transact,
  runStatement,
  onUnseenClamp,
}: SendDeps): MessageSender {
  async function store(
    statement: Statement,
    messages: readonly SendMessage[],
    lockTimeoutMs: number,
  ): Promise<(AcceptedRow | RejectedRow)[]> {
    const rows = await storeMessages(statement, messages.map(insertOf), lockTimeoutMs);
    for (const [nth, row] of rows.entries()) {
      const message = messages[nth];
      if (message === undefined || row.outcome !== 'stored') continue;
      if (row.is_clamped) onUnseenClamp();
      emitNewMessage(statement, message, row);
    }
    return rows;
  }

  const storeInBatch = messageBatcher(runStatement, store);

  return {
    async send(message) {
      const rows = acceptedRows([message], [await storeInBatch(message)]);
      const row = requireOne(rows);
      if (row.outcome === 'stored') return presentMessage(sentMessageRow(message, row));
      return presentMessage(await findMessage(db, chatOf(message), row.seq));
    },

    sendAll: (messages) =>
      transact(async (tx) => void acceptedRows(messages, await store(tx, messages, NO_TIMEOUT))),
  };
}

function insertOf(message: SendMessage) {
  const { sender, to, id, text, tileId, tile, replyTo, isOpen } = message;
  return {
    senderId: sender.id,
    receiverUid: to,
    combinedId: chatOf(message),
    clientId: id,
    body: text,
    lastMessage: lastMessageOf(text),
    isOpen,
    tileId,
    tile,
    replyId: replyTo,
  };
}

/** Throws the first rejection, in the order of the contract. */
function acceptedRows(
  messages: readonly SendMessage[],
  rows: readonly (AcceptedRow | RejectedRow)[],
): AcceptedRow[] {
  const rejectedFor = (reason: RejectedRow['outcome']) =>
    messages.filter((_, nth) => rows[nth]?.outcome === reason);
  const strangers = rejectedFor('not_friends').map(({ to }) => to);
  if (strangers.length > 0) throw new NotFriendsError(chatTexts.notFriends, strangers);
  const reasons = ['id_reused', 'no_tile', 'no_reply', 'no_chat'] as const;
  for (const reason of reasons) if (rejectedFor(reason).length > 0) throw rejectionError(reason);
  return rows.filter((row) => row.outcome === 'stored' || row.outcome === 'stored_before');
}

export function rejectionError(reason: Exclude<RejectedRow['outcome'], 'not_friends'>): Error {
  if (reason === 'id_reused') {
    return new ConflictError('This message id was used for another message.', 'ID_REUSED');
  }
  if (reason === 'no_tile') return new NotFoundError('There is no such post.');
  if (reason === 'no_reply') {
    return new NotFoundError('There is no such message in this conversation.');
  }
  return new NotFoundError('There is no such conversation.');
}

function emitNewMessage(emitter: Emitter, message: SendMessage, row: SentRow): void {
  const { sender, to, text } = message;
  const chat = chatOf(message);
  const summary = {
    combined_id: chat,
    last_message: lastMessageOf(text),
    updated_at: row.sent_at,
    is_deleted: false,
  };
  emitReply(emitter, message, row);
  emitMessage(emitter, chat, presentMessage(sentMessageRow(message, row)));
  if (row.receiver_has_push) {
    const kind = kindOfPush(message, row);
    pushMessage(emitter, sender, { kind, receiverId: row.receiver_id, combinedId: chat, text });
  }
  emitSummary(emitter, sender.uid, row.sender_chats_version, {
    ...summary,
    uid: to,
    username: row.receiver_name,
    img_url: row.receiver_img_url,
    is_seen: row.sender_seen,
  });
  emitSummary(emitter, to, row.receiver_chats_version, {
    ...summary,
    uid: sender.uid,
    username: sender.username,
    img_url: row.sender_img_url,
    is_seen: false,
  });
  if (row.sender_added !== 0) emitter.touch('unseenMessages', sender.uid);
  if (row.receiver_added !== 0) emitter.touch('unseenMessages', to);
}

/** As in the trigger `notify_of_clip_message`, except that a reply to one's own message counts. */
function kindOfPush({ text, tile }: SendMessage, row: SentRow): NotificationSwitch {
  const isOnClip = tile?.owner_id === row.receiver_id;
  if (isOnClip && quickReaction(text) !== undefined) return 'reactions';
  return isOnClip || row.reply_seq !== null ? 'replies' : 'messages';
}

/** Emitted before the message, so that readers have the reference when the message arrives. */
function emitReply(emitter: Emitter, message: SendMessage, row: SentRow): void {
  const { seq, reply_seq, details_version } = row;
  if (reply_seq === null || details_version === null || message.replyTo === null) return;
  emitDetails(emitter, chatOf(message), {
    seq,
    version: details_version,
    sender_uid: message.sender.uid,
    is_deleted: false,
    is_notice: false,
    reply_seq,
    reply_id: message.replyTo.toLowerCase(),
    reactions: [],
  });
}

function chatOf({ sender, to }: SendMessage): string {
  return combinedChatId(sender.uid, to);
}
