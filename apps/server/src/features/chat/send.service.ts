import { groupTexts } from '@reprise/contract/chat/group-texts.ts';
import type { Message } from '@reprise/contract/documents.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import { ApiError, ConflictError, InvalidInputError, NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { lastMessageOf, presentMessage } from './chat.present.ts';
import type { MemberRow } from './chats.repo.ts';
import { conversationId } from './conversation-id.ts';
import {
  hiddenFromViewer,
  lockConversation,
  lockPair,
  notFriends,
  type Conversation,
} from './conversation.ts';
import type { ChangeInbox } from './inbox.ts';
import { findMessage, findTile, type MessageRow } from './messages.repo.ts';
import {
  messagePush,
  notificationKinds,
  type Content,
  type SendMessage,
  type SentMessage,
} from './sent-message.ts';
import { findAnswered, findRepeated, insertMessage } from './stored-messages.repo.ts';

export interface SendDeps {
  readonly transact: Transact;
  readonly changeInbox: ChangeInbox;
  readonly notifications: Pick<NotificationService, 'addMessageNotification'>;
}

export type SendMessages = (
  sender: Viewer,
  content: Content,
  messages: readonly SendMessage[],
) => Promise<Message[]>;

/** Throws VALIDATION for blank text without a tile. */
export async function readContent(
  db: Reader,
  viewer: Viewer,
  { text, tileId }: { readonly text: string; readonly tileId: number | null },
): Promise<Content> {
  const isBlank = isBlankText(text);
  if (tileId === null && isBlank) {
    throw new InvalidInputError('A message needs text or a clip.');
  }
  const tile = tileId === null ? null : await findTile(db, viewer.id, tileId);
  // Invisible text next to a clip would show a blank line.
  return { text: isBlank ? '' : text, tileId, tile };
}

/**
 * Stores one content in several conversations, all or none. Writes first the conversations, by key,
 * then the inboxes, by user. Returns the message stored with an id that was used before. Throws
 * NOT_FRIENDS with the uids of all non-friends; ID_REUSED; NotFoundError for the group, the tile or
 * the message replied to.
 */
export function messageSender(deps: SendDeps): SendMessages {
  return (sender, content, messages) =>
    deps.transact(async (tx) => {
      const results = [];
      for (const [message, chat] of await lockChats(tx, sender, messages)) {
        results.push(await storeMessage(tx, { sender, content, message, chat }));
      }
      const sent = acceptedOf(results);
      const received = sent
        .filter(({ isNew }) => isNew)
        .flatMap((one) => [one.chat.own, ...one.chat.others].map((member) => ({ one, member })))
        .toSorted((one, other) => one.member.id - other.member.id);
      for (const { one, member } of received) await deliver(tx, deps, one, member);
      return messages
        .flatMap((message) => sent.filter((one) => one.message === message))
        .map(({ row, chat }) => presentMessage(row, hiddenFromViewer(chat)));
    });
}

/** Throws NOT_FRIENDS; NotFoundError for a group. */
async function lockChats(
  tx: Tx,
  sender: Viewer,
  messages: readonly SendMessage[],
): Promise<Map<SendMessage, Conversation>> {
  const byKey = messages
    .map((message) => ({ message, id: conversationId(message.chat) }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const locked = new Map<SendMessage, Conversation>();
  for (const { message, id } of byKey) {
    const { to } = message;
    const chat =
      to === null ? await lockConversation(tx, sender, id) : await lockPair(tx, sender, to);
    if (chat !== null) locked.set(message, chat);
    else if (to === null) throw new NotFoundError(groupTexts.noGroup);
  }
  const strangers = messages.filter((message) => !locked.has(message));
  if (strangers.length > 0) throw notFriends(strangers.flatMap(({ to }) => to ?? []));
  return locked;
}

type ToStore = Pick<SentMessage, 'sender' | 'message' | 'content' | 'chat'>;

/** Returns the rejection instead of throwing it: another one may have to be thrown first. */
async function storeMessage(tx: Tx, sending: ToStore): Promise<SentMessage | ApiError> {
  const { sender, message, content, chat } = sending;
  const { text, tileId, tile } = content;
  const answered = message.replyTo === null ? null : await answeredBy(tx, chat, message.replyTo);
  const isTileMissing = tileId !== null && tile === null;
  const isReplyMissing = message.replyTo !== null && answered === null;
  const sentAt =
    isTileMissing || isReplyMissing
      ? null
      : await insertMessage(tx, chat, {
          clientId: message.id,
          senderId: sender.id,
          text,
          tile,
          replySeq: answered?.seq ?? null,
        });
  if (sentAt !== null) {
    tx.touch('chats', message.chat);
    const row = rowOf(sending, { seq: chat.last_seq + 1, sentAt, replySeq: answered?.seq ?? null });
    return { ...sending, row, answeredId: answered?.sender_id ?? null, isNew: true };
  }
  const key = { senderId: sender.id, clientId: message.id };
  const before = await findRepeated(tx.sql, chat.id, key);
  if (before !== null) {
    // The content of a deleted message is unknown. A notice is no message of its sender.
    const isSame =
      before.is_deleted ||
      (before.body === text &&
        before.tile_id === tileId &&
        before.reply_id === (message.replyTo?.toLowerCase() ?? null));
    if (before.is_notice || !isSame) {
      return new ConflictError('This message id was used for another message.', 'ID_REUSED');
    }
    const row = await findMessage(tx.sql, chat.id, before.seq);
    return { ...sending, row, answeredId: null, isNew: false };
  }
  if (isTileMissing) return new NotFoundError('There is no such post.');
  return new NotFoundError('There is no such message in this conversation.');
}

/** Finds a message that the sender can see. */
function answeredBy(tx: Tx, chat: Conversation, clientId: string) {
  const { own, others, former } = chat;
  const hidden = hiddenFromViewer(chat);
  const senderIds = [own, ...others, ...former].map(({ id }) => id).filter((id) => !hidden.has(id));
  return findAnswered(tx.sql, chat.id, { clientId, senderIds, joinedSeq: own.joined_seq });
}

/** Throws the first rejection, in the order of the contract. */
function acceptedOf(results: readonly (SentMessage | ApiError)[]): SentMessage[] {
  const rejections = results.filter((result) => result instanceof ApiError);
  const first = rejections.find(({ code }) => code === 'ID_REUSED') ?? rejections[0];
  if (first !== undefined) throw first;
  return results.flatMap((result) => (result instanceof ApiError ? [] : [result]));
}

/** Updates a member's inbox and notifies a receiver. Hides the message from members with a block. */
async function deliver(
  tx: Tx,
  { changeInbox, notifications }: SendDeps,
  sent: SentMessage,
  member: MemberRow,
): Promise<void> {
  const { sender, message, chat, row } = sent;
  if (chat.name !== null && member.is_blocked) return;
  const isSender = member.id === sender.id;
  const entry = await changeInbox(tx, chat, member, {
    last: {
      seq: row.seq,
      text: lastMessageOf(row.body),
      senderId: sender.id,
      isNotice: false,
      sentAt: row.sent_at,
    },
    isSeen: isSender ? message.isOpen || undefined : false,
  });
  // The account was deleted after the friendship was read.
  if (entry === null) throw notFriends([message.to ?? member.uid]);
  if (isSender || entry.is_muted) return;
  const kinds = notificationKinds(sent, member.id);
  if (kinds.length > 0) {
    const subject = { actorId: sender.id, chatId: chat.id, seq: row.seq };
    await notifications.addMessageNotification(tx, { ...subject, userId: member.id, kinds });
  }
  tx.push(messagePush(sent, member.id));
}

function rowOf(
  { sender, message, content: { text, tile }, chat }: ToStore,
  stored: { readonly seq: number; readonly sentAt: Date; readonly replySeq: number | null },
): MessageRow {
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
    seq: stored.seq,
    version: chat.version + 1,
    client_id: message.id.toLowerCase(),
    body: text,
    sender_id: sender.id,
    sender_uid: sender.uid,
    sent_at: stored.sentAt,
    is_removed: false,
    is_deleted: false,
    is_notice: false,
    reply_seq: stored.replySeq,
    reply_id: message.replyTo?.toLowerCase() ?? null,
    reactions: null,
  };
}
