import type { chatDetailsEndpoints } from '@reprise/contract/chat/details-calls.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { Message } from '@reprise/contract/chat/documents.ts';
import type { ParsedInput } from '@reprise/contract/endpoint.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { presentMessage } from './chat.present.ts';
import type { MemberRow } from './chats.repo.ts';
import {
  conversationId,
  hiddenFromViewer,
  isFriendOfViewer,
  membersOf,
  notFriends,
  requireConversation,
  type Conversation,
} from './conversation.ts';
import type { ChangeInbox } from './inbox.ts';
import { findEntry, listEntriesOf } from './inboxes.repo.ts';
import { findMessage } from './messages.repo.ts';
import { requireOwnMessage } from './owned-message.ts';
import * as stored from './stored-messages.repo.ts';

type Calls = typeof chatDetailsEndpoints;
type Body<Name extends keyof Calls> = ParsedInput<Calls[Name]>['body'];

export interface MessageChangeDeps {
  readonly changeInbox: ChangeInbox;
  readonly notifications: Pick<
    NotificationService,
    'addReaction' | 'removeReaction' | 'removeOfMessage'
  >;
}

/** Throws NotFoundError for the conversation and the message; NOT_FRIENDS. */
export async function reactToMessage(
  tx: Tx,
  { notifications }: MessageChangeDeps,
  viewer: Viewer,
  { chat: publicId, seq, reaction }: Body<'reactToMessage'>,
): Promise<Message> {
  const key = { chatId: conversationId(publicId), seq };
  const [chat, message, before] = await Promise.all([
    requireConversation(tx, viewer, key.chatId),
    stored.findSender(tx.sql, key),
    stored.findReaction(tx.sql, key, viewer.id),
  ]);
  if (!isFriendOfViewer(chat)) throw notFriends([]);
  const hidden = hiddenFromViewer(chat);
  if (
    message === null ||
    message.is_deleted ||
    !isVisible(chat, seq) ||
    hidden.has(message.sender_id)
  ) {
    throw new NotFoundError('There is no such message.');
  }
  if (before !== reaction) {
    await Promise.all([
      stored.raiseVersion(tx, chat, seq),
      stored.storeReaction(tx, key, viewer.id, reaction),
    ]);
    tx.touch('chats', publicId);
  }
  if (before !== null && reaction === null) {
    const userId = message.sender_id;
    await notifications.removeReaction(tx, { ...key, userId, actorId: viewer.id });
  }
  if (before === null && reaction !== null && (await isReceiving(tx, chat, message, seq))) {
    const userId = message.sender_id;
    await notifications.addReaction(tx, viewer, { ...key, userId, chat: publicId, reaction });
  }
  return readMessage(tx, chat, seq);
}

/** Throws NotFoundError for the conversation and the message; NOT_OWNER. */
export async function deleteMessage(
  tx: Tx,
  { changeInbox, notifications }: MessageChangeDeps,
  viewer: Viewer,
  { chat: publicId, seq }: Body<'deleteMessage'>,
): Promise<Message> {
  const key = { chatId: conversationId(publicId), seq };
  const [chat, found] = await Promise.all([
    requireConversation(tx, viewer, key.chatId),
    stored.findSender(tx.sql, key),
  ]);
  const message = requireOwnMessage(viewer, key, isVisible(chat, seq) ? found : null);
  if (message.isDeleted) return readMessage(tx, chat, seq);
  const memberIds = membersOf(chat).map(({ id }) => id);
  await Promise.all([
    stored.raiseVersion(tx, chat, seq),
    stored.eraseMessage(tx, message, chatTexts.deletedMessage),
    notifications.removeOfMessage(tx, memberIds, key),
  ]);
  tx.touch('chats', publicId);
  await replaceLastMessage(tx, changeInbox, chat, { seq, senderId: viewer.id });
  return readMessage(tx, chat, seq);
}

/** In a group, members with a block can have another last message. */
async function replaceLastMessage(
  tx: Tx,
  changeInbox: ChangeInbox,
  chat: Conversation,
  { seq, senderId }: { readonly seq: number; readonly senderId: number },
): Promise<void> {
  const members = membersOf(chat);
  const entries = await listEntriesOf(
    tx.sql,
    chat.id,
    members.map(({ id }) => id),
  );
  const last = { seq, text: chatTexts.deletedMessage, senderId, isNotice: false, sentAt: null };
  const isLastOf = ({ id }: MemberRow) =>
    entries.some(({ user_id, last_seq }) => user_id === id && last_seq === seq);
  await Promise.all(
    members.filter(isLastOf).map((member) => changeInbox(tx, chat, member, { last })),
  );
}

/** False for a message from before the viewer joined. */
function isVisible({ own }: Conversation, seq: number): boolean {
  return seq > own.joined_seq;
}

/** Senders get no reactions to their messages of an earlier membership, or if they muted the chat. */
async function isReceiving(
  tx: Tx,
  { id, others }: Conversation,
  { sender_id: userId }: { readonly sender_id: number },
  seq: number,
): Promise<boolean> {
  const sender = others.find((member) => member.id === userId);
  if (sender === undefined || seq <= sender.joined_seq) return false;
  const entry = await findEntry(tx.sql, { userId, chatId: id });
  return entry !== null && !entry.is_muted;
}

async function readMessage(tx: Tx, chat: Conversation, seq: number): Promise<Message> {
  const key = { chatId: chat.id, userId: chat.own.id };
  return presentMessage(await findMessage(tx.sql, key, seq), hiddenFromViewer(chat));
}
