import type { Message } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { batcher } from '#platform/db/batcher.ts';
import { isDatabaseUnavailable, isLockTimeout } from '#platform/db/database-errors.ts';
import type {
  Emitter,
  Reader,
  RunStatement,
  Statement,
  Transact,
} from '#platform/db/transaction.ts';
import { ConflictError, NotFoundError, NotFriendsError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { emitMessage, emitSummary, emitUnseen, pushMessage } from './chat.changes.ts';
import { lastMessageOf, presentMessage } from './chat.present.ts';
import { emitDetails } from './details/details.changes.ts';
import { findMessage, type MessageRow, type SharedTile } from './messages.repo.ts';
import {
  storeMessages,
  type RejectedRow,
  type SentRow,
  type StoredBeforeRow,
} from './sent-messages.repo.ts';

/** A text, a clip or both, to a friend (uid), with a client-made id. */
export interface SendMessage {
  readonly sender: Viewer;
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly tileId: number | null;
  /** Null if there is no tile id or the sender may not see the tile. */
  readonly tile: SharedTile | null;
  /** The id of the message that it answers, in the same conversation. */
  readonly replyTo: string | null;
  /** Whether the sender has the conversation open. */
  readonly isOpen: boolean;
}

export interface MessageSender {
  /**
   * Stores the message, or returns the one stored with this id before. Throws NOT_FRIENDS,
   * ID_REUSED and NotFoundError for the tile or the answered message.
   */
  send(message: SendMessage): Promise<Message>;
  /** Stores all messages or none. Throws as `send`, NOT_FRIENDS with the uids of all non-friends. */
  sendAll(messages: readonly SendMessage[]): Promise<void>;
}

export interface SendDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly runStatement: RunStatement;
  /** Called when an unseen count would have dropped below 0. */
  readonly onUnseenClamp: () => void;
}

type AcceptedRow = SentRow | StoredBeforeRow;

const BATCH_MAX = 32;
const BATCHES_IN_FLIGHT = 2;
/** So that a lock on one chat does not delay the messages of other chats. */
const BATCH_LOCK_TIMEOUT_MS = 250;
const NO_TIMEOUT = 0;

/** Messages that arrive while others are stored are stored together (ADR 0027). */
export function messageSender({
  db,
  transact,
  runStatement,
  onUnseenClamp,
}: SendDeps): MessageSender {
  async function store(
    statement: Statement,
    messages: readonly SendMessage[],
    lockTimeoutMs = NO_TIMEOUT,
  ): Promise<(AcceptedRow | RejectedRow)[]> {
    const rows = await storeMessages(statement, messages.map(newMessageOf), lockTimeoutMs);
    for (const [nth, row] of rows.entries()) {
      const message = messages[nth];
      if (message === undefined || row.outcome !== 'stored') continue;
      if (row.is_clamped) onUnseenClamp();
      emitNewMessage(statement, message, row);
    }
    return rows;
  }

  const storeInBatch = batcher({
    sizeMax: BATCH_MAX,
    inFlightMax: BATCHES_IN_FLIGHT,
    runBatch: (messages: readonly SendMessage[]) =>
      runStatement((statement) => store(statement, messages, BATCH_LOCK_TIMEOUT_MS)),
    runAlone: (message) =>
      runStatement(async (statement) => requireOne(await store(statement, [message]))),
    isOfOneItem: (error) => isLockTimeout(error) || !isDatabaseUnavailable(error),
  });

  return {
    async send(message) {
      const rows = acceptedRows([message], [await storeInBatch(message)]);
      const row = requireOne(rows);
      if (row.outcome === 'stored') return presentMessage(messageRowOf(message, row));
      return presentMessage(await findMessage(db, chatOf(message), row.seq));
    },

    sendAll: (messages) =>
      transact(async (tx) => void acceptedRows(messages, await store(tx, messages))),
  };
}

function newMessageOf(message: SendMessage) {
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

/** Throws the first reason in the order of the contract. */
function acceptedRows(
  messages: readonly SendMessage[],
  rows: readonly (AcceptedRow | RejectedRow)[],
): AcceptedRow[] {
  const rejectedFor = (reason: RejectedRow['outcome']) =>
    messages.filter((_, nth) => rows[nth]?.outcome === reason);
  const strangers = rejectedFor('not_friends').map(({ to }) => to);
  if (strangers.length > 0) throw new NotFriendsError(chatTexts.notFriends, strangers);
  if (rejectedFor('id_reused').length > 0) {
    throw new ConflictError('This message id was used for another message.', 'ID_REUSED');
  }
  if (rejectedFor('no_tile').length > 0) throw new NotFoundError('There is no such post.');
  if (rejectedFor('no_reply').length > 0) {
    throw new NotFoundError('There is no such message in this conversation.');
  }
  if (rejectedFor('no_chat').length > 0) throw new NotFoundError('There is no such conversation.');
  return rows.filter((row) => row.outcome === 'stored' || row.outcome === 'stored_before');
}

function messageRowOf({ sender, id, text, tile }: SendMessage, row: SentRow): MessageRow {
  const noTile = {
    tile_id: null,
    video_id: null,
    starttime: null,
    endtime: null,
    public_id: null,
    unavailable_reason: null,
  };
  return {
    ...(tile ?? noTile),
    seq: row.seq,
    client_id: id.toLowerCase(),
    body: text,
    sender_uid: sender.uid,
    sent_at: row.sent_at,
    is_removed: false,
  };
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
  emitMessage(emitter, chat, presentMessage(messageRowOf(message, row)));
  if (row.receiver_has_push) {
    pushMessage(emitter, sender, { friendId: row.receiver_id, combinedId: chat, text });
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
  if (row.sender_added !== 0) {
    emitUnseen(emitter, sender.uid, { version: row.sender_version, count: row.sender_count });
  }
  if (row.receiver_added !== 0) {
    emitUnseen(emitter, to, { version: row.receiver_version, count: row.receiver_count });
  }
}

/** Before the message, so that readers have the reference when the message arrives. */
function emitReply(emitter: Emitter, message: SendMessage, row: SentRow): void {
  const { seq, reply_seq, details_version } = row;
  if (reply_seq === null || details_version === null || message.replyTo === null) return;
  emitDetails(emitter, chatOf(message), {
    seq,
    version: details_version,
    is_deleted: false,
    reply_seq,
    reply_id: message.replyTo.toLowerCase(),
    reactions: [],
  });
}

function chatOf({ sender, to }: SendMessage): string {
  return combinedChatId(sender.uid, to);
}

function requireOne<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('A message has no result.');
  return row;
}
