import type { Message } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { afterReceiving, afterSending } from '@reprise/contract/chat/rules/unseen.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { Emitter, Reader, Tx } from '#platform/db/transaction.ts';
import { ConflictError, NotFoundError, NotFriendsError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { emitMessage, emitSummary, emitUnseen, pushMessage } from './chat.changes.ts';
import { lastMessageOf, presentMessage } from './chat.present.ts';
import * as chats from './chat.repo.ts';
import * as messages from './messages.repo.ts';

/** A text, a clip or both, to one or more friends, each with a client-made message id. */
export interface SendMessage {
  readonly text: string;
  readonly tileId: number | undefined;
  /** Whether the sender has the conversation open. */
  readonly isOpen: boolean;
  readonly messages: readonly { readonly id: string; readonly to: string }[];
}

export interface SendResult {
  readonly to: string;
  readonly chat: string;
  readonly message: Message;
}

export interface LockedChat {
  readonly chat: chats.Chat;
  readonly friend: chats.Friend;
}

interface SendTarget extends LockedChat {
  readonly id: string;
  readonly prior: messages.PriorState;
}

/**
 * Locks the chats with these friends in uid order and creates missing ones. Throws NOT_FRIENDS with
 * the names of users who are not friends.
 */
export async function lockChatsWith(
  tx: Tx,
  viewer: Viewer,
  uids: readonly string[],
): Promise<LockedChat[]> {
  const friends = await chats.lockFriends(tx, viewer.id, uids);
  if (friends.length < uids.length) {
    const strangers = uids.filter((uid) => !friends.some((friend) => friend.uid === uid));
    throw new NotFriendsError(chatTexts.notFriends, strangers);
  }
  const newChats = friends.filter(({ has_chat }) => !has_chat);
  if (newChats.length > 0) {
    await chats.insertChats(
      tx,
      newChats.map(({ id, uid }) => ({
        combined_id: combinedChatId(viewer.uid, uid),
        low_id: Math.min(viewer.id, id),
        high_id: Math.max(viewer.id, id),
      })),
    );
  }
  const ids = uids.map((uid) => combinedChatId(viewer.uid, uid));
  const lockedChats = await chats.lockChats(tx, viewer.id, ids);
  return uids.map((uid) => {
    const friend = friends.find((some) => some.uid === uid);
    const chat = lockedChats.find(({ other_id }) => other_id === friend?.id);
    if (friend === undefined || chat === undefined) throw noSuchChat();
    return { chat, friend };
  });
}

/**
 * Sends all messages or none; returns already stored ones unchanged. Throws NOT_FRIENDS,
 * NotFoundError for the tile, ID_REUSED. Calls `onUnseenClamp` if a count would have dropped below 0.
 */
export async function sendMessages(
  tx: Tx,
  sender: Viewer,
  request: SendMessage,
  onUnseenClamp: () => void,
): Promise<SendResult[]> {
  const lockedChats = await lockChatsWith(
    tx,
    sender,
    request.messages.map(({ to }) => to),
  );
  const targets = await findTargets(tx.sql, sender, request, lockedChats);
  for (const { prior } of targets) throwIfIdReused(prior.stored, request);
  const newTargets = targets.filter(({ prior }) => prior.stored === null);
  const storedRows = await storeMessages(tx, sender, {
    request,
    newTargets,
    onUnseenClamp,
  });
  return targets.map(({ chat, friend, prior }) => {
    const row = prior.stored ?? storedRows.get(chat.id);
    if (row === undefined) throw noSuchChat();
    return { to: friend.uid, chat: chat.combined_id, message: presentMessage(row) };
  });
}

async function findTargets(
  db: Reader,
  sender: Viewer,
  request: SendMessage,
  lockedChats: readonly LockedChat[],
): Promise<SendTarget[]> {
  const withIds = lockedChats.flatMap((some, nth) => {
    const message = request.messages[nth];
    return message === undefined ? [] : [{ ...some, id: message.id.toLowerCase() }];
  });
  const found = await messages.findPriorState(
    db,
    sender.id,
    withIds.map(({ chat, id }) => ({ chatId: chat.id, clientId: id })),
  );
  const priorByChat = new Map(found.map((prior) => [prior.chat_id, prior]));
  return withIds.flatMap((some) => {
    const prior = priorByChat.get(some.chat.id);
    return prior === undefined ? [] : [{ ...some, prior }];
  });
}

function throwIfIdReused(stored: messages.MessageRow | null, { text, tileId }: SendMessage): void {
  if (stored === null) return;
  if (stored.body === text && stored.tile_id === (tileId ?? null)) return;
  throw new ConflictError('This message id was used for another message.', 'ID_REUSED');
}

/** Stores the new messages and emits the changed documents. Returns the rows by chat. */
async function storeMessages(
  tx: Tx,
  sender: Viewer,
  input: {
    readonly request: SendMessage;
    readonly newTargets: readonly SendTarget[];
    readonly onUnseenClamp: () => void;
  },
): Promise<Map<number, messages.MessageRow>> {
  const { request, newTargets, onUnseenClamp } = input;
  const rows = new Map<number, messages.MessageRow>();
  if (newTargets.length === 0) return rows;
  const tile = await requireTile(tx.sql, sender, request.tileId);
  const inserted = await messages.insertMessageBatch(tx, {
    senderId: sender.id,
    body: request.text,
    tile,
    lastMessage: lastMessageOf(request.text),
    messages: newTargets.map((target) => newMessageOf(target, request.isOpen)),
  });
  for (const [nth, result] of inserted.entries()) {
    const target = newTargets[nth];
    if (target === undefined) continue;
    const row: messages.MessageRow = {
      ...(tile ?? {
        tile_id: null,
        video_id: null,
        starttime: null,
        endtime: null,
        public_id: null,
        unavailable_reason: null,
      }),
      seq: target.chat.last_seq + 1,
      client_id: target.id,
      body: request.text,
      sender_uid: sender.uid,
      sent_at: result.sent_at,
      is_removed: false,
    };
    rows.set(target.chat.id, row);
    if (result.is_clamped) onUnseenClamp();
    emitNewMessage(tx, sender, { target, row, inserted: result, isOpen: request.isOpen });
  }
  return rows;
}

async function requireTile(db: Reader, sender: Viewer, tileId: number | undefined) {
  if (tileId === undefined) return null;
  const tile = await messages.findTile(db, sender.id, tileId);
  if (tile === null) throw new NotFoundError('There is no such post.');
  return tile;
}

function newMessageOf(
  { chat, friend, id, prior }: SendTarget,
  isOpen: boolean,
): messages.NewMessage {
  const own = afterSending(prior.own_seen, isOpen);
  return {
    chatId: chat.id,
    seq: chat.last_seq + 1,
    clientId: id,
    receiverId: friend.id,
    isOwnSeen: own.seen === true,
    ownAdded: own.added,
    receiverAdded: afterReceiving(prior.their_seen).added,
  };
}

function emitNewMessage(
  tx: Emitter,
  sender: Viewer,
  stored: {
    readonly target: SendTarget;
    readonly row: messages.MessageRow;
    readonly inserted: messages.InsertedMessage;
    readonly isOpen: boolean;
  },
): void {
  const { target, row, inserted, isOpen } = stored;
  const { chat, friend } = target;
  const { ownAdded, receiverAdded, isOwnSeen } = newMessageOf(target, isOpen);
  const summary = {
    combined_id: chat.combined_id,
    last_message: lastMessageOf(row.body),
    updated_at: inserted.sent_at,
    is_deleted: false,
  };
  emitMessage(tx, chat.combined_id, presentMessage(row));
  pushMessage(tx, sender, {
    friendId: friend.id,
    combinedId: chat.combined_id,
    text: row.body,
  });
  emitSummary(tx, sender.uid, inserted.own_chats_version, {
    ...summary,
    ...friend,
    is_seen: isOwnSeen,
  });
  emitSummary(tx, friend.uid, inserted.their_chats_version, {
    ...summary,
    uid: sender.uid,
    username: sender.username,
    img_url: friend.own_img_url,
    is_seen: false,
  });
  if (ownAdded !== 0) {
    emitUnseen(tx, sender.uid, { version: inserted.own_version, count: inserted.own_count });
  }
  if (receiverAdded !== 0) {
    emitUnseen(tx, friend.uid, { version: inserted.their_version, count: inserted.their_count });
  }
}

function noSuchChat(): NotFoundError {
  return new NotFoundError('There is no such conversation.');
}
