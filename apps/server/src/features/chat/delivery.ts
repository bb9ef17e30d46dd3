import type { Message } from '@reprise/contract/documents.ts';
import { combinedChatId } from '@reprise/contract/rules/combined-chat-id.ts';
import { afterReceiving, afterSending } from '@reprise/contract/rules/unseen.ts';
import { texts } from '@reprise/contract/texts.ts';
import type { Emitter, Reader, Tx } from '#platform/db/transaction.ts';
import { ConflictError, NotFoundError, NotFriendsError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { emitMessage, emitSummary, emitUnseen, pushMessage } from './chat.changes.ts';
import { lastMessageOf, presentMessage } from './chat.present.ts';
import * as chats from './chat.repo.ts';
import * as messages from './messages.repo.ts';

/** One text, one clip or both, to one friend or several, each under a message id of the client. */
export interface Parcel {
  readonly text: string;
  readonly tileId: number | undefined;
  /** Whether the sender is looking at the conversation. */
  readonly isOpen: boolean;
  readonly messages: readonly { readonly id: string; readonly to: string }[];
}

/** A message where it arrived. */
export interface Arrival {
  readonly to: string;
  readonly chat: string;
  readonly message: Message;
}

/** A chat of the sender, held, with the friend it leads to. */
export interface HeldChat {
  readonly chat: chats.Chat;
  readonly friend: chats.Friend;
}

/** A message on its way, with what it finds in its chat. */
interface Sending extends HeldChat {
  readonly id: string;
  readonly before: messages.Before;
}

/**
 * Holds the chats of a person with friends, in the order of the uids, and makes those that are not
 * there yet. Not allowed NOT_FRIENDS, which names them: some are no friends now, or nobody.
 */
export async function lockChatsWith(
  tx: Tx,
  viewer: Viewer,
  uids: readonly string[],
): Promise<HeldChat[]> {
  const friends = await chats.lockFriends(tx, viewer.id, uids);
  if (friends.length < uids.length) {
    const strangers = uids.filter((uid) => !friends.some((friend) => friend.uid === uid));
    throw new NotFriendsError(texts.post.notFriends, strangers);
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
  const held = await chats.lockChats(tx, viewer.id, ids);
  return uids.map((uid) => {
    const friend = friends.find((some) => some.uid === uid);
    const chat = held.find(({ other_id }) => other_id === friend?.id);
    if (friend === undefined || chat === undefined) throw noSuchChat();
    return { chat, friend };
  });
}

/**
 * Delivers all messages of a parcel or none; those that were stored before are answered as they
 * stand. Refused as `lockChatsWith` is; not found: there is no such tile, or a block stands between its
 * owner and the sender; conflict ID_REUSED: an id stands for another content. `onClamp` is called
 * when a count would have fallen below 0.
 */
export async function deliver(
  tx: Tx,
  sender: Viewer,
  parcel: Parcel,
  onClamp: () => void,
): Promise<Arrival[]> {
  const held = await lockChatsWith(
    tx,
    sender,
    parcel.messages.map(({ to }) => to),
  );
  const sendings = await lookUp(tx.sql, sender, parcel, held);
  for (const { before } of sendings) refuseOtherContent(before.stored, parcel);
  const fresh = sendings.filter(({ before }) => before.stored === null);
  const stored = await store(tx, sender, { parcel, fresh, onClamp });
  return sendings.map(({ chat, friend, before }) => {
    const row = before.stored ?? stored.get(chat.id);
    if (row === undefined) throw noSuchChat();
    return { to: friend.uid, chat: chat.combined_id, message: presentMessage(row) };
  });
}

async function lookUp(
  db: Reader,
  sender: Viewer,
  parcel: Parcel,
  held: readonly HeldChat[],
): Promise<Sending[]> {
  const named = held.flatMap((some, nth) => {
    const message = parcel.messages[nth];
    return message === undefined ? [] : [{ ...some, id: message.id.toLowerCase() }];
  });
  const found = await messages.findBefore(
    db,
    sender.id,
    named.map(({ chat, id }) => ({ chatId: chat.id, clientId: id })),
  );
  const befores = new Map(found.map((before) => [before.chat_id, before]));
  return named.flatMap((some) => {
    const before = befores.get(some.chat.id);
    return before === undefined ? [] : [{ ...some, before }];
  });
}

function refuseOtherContent(stored: messages.MessageRow | null, { text, tileId }: Parcel): void {
  if (stored === null) return;
  if (stored.body === text && stored.tile_id === (tileId ?? null)) return;
  throw new ConflictError('This message id stands for another message.', 'ID_REUSED');
}

/** Stores the messages that are new, and emits the changed documents. Returns the rows by chat. */
async function store(
  tx: Tx,
  sender: Viewer,
  what: {
    readonly parcel: Parcel;
    readonly fresh: readonly Sending[];
    readonly onClamp: () => void;
  },
): Promise<Map<number, messages.MessageRow>> {
  const { parcel, fresh, onClamp } = what;
  const rows = new Map<number, messages.MessageRow>();
  if (fresh.length === 0) return rows;
  const tile = await clipOf(tx.sql, sender, parcel.tileId);
  const delivered = await messages.insertLetter(tx, {
    senderId: sender.id,
    body: parcel.text,
    tile,
    lastMessage: lastMessageOf(parcel.text),
    deliveries: fresh.map((sending) => deliveryOf(sending, parcel.isOpen)),
  });
  for (const [nth, stand] of delivered.entries()) {
    const sending = fresh[nth];
    if (sending === undefined) continue;
    const row: messages.MessageRow = {
      ...(tile ?? {
        tile_id: null,
        video_id: null,
        starttime: null,
        endtime: null,
        public_id: null,
        unavailable_reason: null,
      }),
      seq: sending.chat.last_seq + 1,
      client_id: sending.id,
      body: parcel.text,
      sender_uid: sender.uid,
      sent_at: stand.sent_at,
      is_removed: false,
    };
    rows.set(sending.chat.id, row);
    if (stand.is_clamped) onClamp();
    emitDelivery(tx, sender, { sending, row, stand, isOpen: parcel.isOpen });
  }
  return rows;
}

async function clipOf(db: Reader, sender: Viewer, tileId: number | undefined) {
  if (tileId === undefined) return null;
  const tile = await messages.findTile(db, sender.id, tileId);
  if (tile === null) throw new NotFoundError('There is no such post.');
  return tile;
}

function deliveryOf({ chat, friend, id, before }: Sending, isOpen: boolean): messages.Delivery {
  const own = afterSending(before.own_seen, isOpen);
  return {
    chatId: chat.id,
    seq: chat.last_seq + 1,
    clientId: id,
    receiverId: friend.id,
    isOwnSeen: own.seen === true,
    ownAdded: own.added,
    receiverAdded: afterReceiving(before.their_seen).added,
  };
}

function emitDelivery(
  tx: Emitter,
  sender: Viewer,
  told: {
    readonly sending: Sending;
    readonly row: messages.MessageRow;
    readonly stand: messages.Delivered;
    readonly isOpen: boolean;
  },
): void {
  const { row, stand } = told;
  const { chat, friend } = told.sending;
  const { ownAdded, receiverAdded, isOwnSeen } = deliveryOf(told.sending, told.isOpen);
  const summary = {
    combined_id: chat.combined_id,
    last_message: lastMessageOf(row.body),
    updated_at: stand.sent_at,
    is_deleted: false,
  };
  emitMessage(tx, chat.combined_id, presentMessage(row));
  pushMessage(tx, sender, {
    friendId: friend.id,
    combinedId: chat.combined_id,
    text: row.body,
  });
  emitSummary(tx, sender.uid, stand.own_chats_version, {
    ...summary,
    ...friend,
    is_seen: isOwnSeen,
  });
  emitSummary(tx, friend.uid, stand.their_chats_version, {
    ...summary,
    uid: sender.uid,
    username: sender.username,
    img_url: friend.own_img_url,
    is_seen: false,
  });
  if (ownAdded !== 0) {
    emitUnseen(tx, sender.uid, { version: stand.own_version, count: stand.own_count });
  }
  if (receiverAdded !== 0) {
    emitUnseen(tx, friend.uid, { version: stand.their_version, count: stand.their_count });
  }
}

function noSuchChat(): NotFoundError {
  return new NotFoundError('There is no such conversation.');
}
