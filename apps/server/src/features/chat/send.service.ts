import { chatTexts, groupTexts } from '@reprise/contract/chat/texts.ts';
import type { Message } from '@reprise/contract/chat/documents.ts';
import { normalizeTimes, type ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import type { SourceService } from '#features/tiles/sources/sources.service.ts';
import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import {
  ApiError,
  ConflictError,
  InvalidInputError,
  NotFoundError,
  NotInAudienceError,
} from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { lastMessageFrom, presentMessage } from './chat.present.ts';
import {
  conversationId,
  createPair,
  hiddenFromViewer,
  isFriendOfViewer,
  lockConversation,
  membersOf,
  notFriends,
  type Conversation,
} from './conversation.ts';
import { insertEntriesOf, type ChangeInbox } from './inbox.ts';
import { lockInboxes } from './inboxes.repo.ts';
import {
  findMessage,
  findSource,
  findTile,
  listOutsiders,
  type MessageClip,
  type MessageRow,
} from './messages.repo.ts';
import {
  messagePush,
  notificationKinds,
  type Content,
  type SendMessage,
  type SentMessage,
} from './sent-message.ts';
import {
  findAnswered,
  findRepeated,
  insertMessage,
  type RepeatedRow,
} from './stored-messages.repo.ts';

export interface SendDeps {
  readonly transact: Transact;
  readonly changeInbox: ChangeInbox;
  readonly notifications: Pick<NotificationService, 'addMessageNotification'>;
  /** Of this site: pushes name a mix at its address. */
  readonly publicUrl: string;
}

export type SendMessages = (
  sender: Viewer,
  content: Content,
  messages: readonly SendMessage[],
) => Promise<Message[]>;

export interface ContentDeps {
  readonly db: Reader;
  readonly sources: Pick<SourceService, 'checkNewVideo'>;
}

interface GivenContent {
  readonly text: string;
  readonly tile_id?: number | undefined;
  readonly clip?: GivenClip | undefined;
}

interface GivenClip extends ClipTimes {
  readonly video_id: string;
}

/** Throws VALIDATION for blank text without a clip, and for two clips. */
export async function readContent(
  deps: ContentDeps,
  viewer: Viewer,
  { text, tile_id, clip }: GivenContent,
): Promise<Content> {
  const tileId = tile_id ?? null;
  const isBlank = isBlankText(text);
  if (tileId === null && clip === undefined && isBlank) {
    throw new InvalidInputError('A message needs text or a clip.');
  }
  if (tileId !== null && clip !== undefined) {
    throw new InvalidInputError('A message has one clip.');
  }
  // Invisible text next to a clip would show a blank line.
  const words = { text: isBlank ? '' : text, tileId };
  if (clip !== undefined) return { ...words, ...(await readOwnClip(deps, clip)) };
  const shared = tileId === null ? null : await findTile(deps.db, viewer.id, tileId);
  const isMissing = tileId !== null && shared === null;
  const rejection = isMissing ? new NotFoundError('There is no such post.') : null;
  return { ...words, clip: shared, rejection };
}

/** Reads a clip that only the conversation gets. */
async function readOwnClip(
  { db, sources }: ContentDeps,
  { video_id, ...times }: GivenClip,
): Promise<Pick<Content, 'clip' | 'rejection'>> {
  const { startTime: starttime, endTime: endtime } = normalizeTimes(times);
  const rejection = await sources.checkNewVideo(video_id, 'message');
  const source = await findSource(db, video_id);
  const noTile = { tile_id: null, owner_id: null, audience: null, public_id: null };
  return { clip: { ...noTile, video_id, starttime, endtime, source }, rejection };
}

/**
 * Stores one content in several conversations, all or none. Writes first the conversations, by key,
 * then the inboxes, by user. Returns the message stored with an id that was used before. Throws
 * NOT_FRIENDS with the uids of all non-friends; ID_REUSED; NotFoundError for the group, the tile or
 * the message replied to; NOT_IN_AUDIENCE with the uids of all members who may not see the tile.
 */
export function messageSender(deps: SendDeps): SendMessages {
  return (sender, content, messages) =>
    deps.transact(async (tx) => {
      const opened = await openChats(tx, sender, messages);
      const results = await Promise.all(
        opened.map((chat) => resolveMessage(tx, { ...chat, sender, content })),
      );
      const accepted = acceptedOf(results);
      const sent = accepted.filter(({ isNew }) => isNew);
      await Promise.all([...sent.map((one) => storeMessage(tx, one)), deliver(tx, deps, sent)]);
      return messages
        .flatMap((message) => accepted.filter((one) => one.message === message))
        .map(({ row, chat }) => presentMessage(row, hiddenFromViewer(chat)));
    });
}

interface Opened {
  readonly message: SendMessage;
  readonly chat: Conversation;
  /** What the sender has stored with the id of the message. */
  readonly repeated: RepeatedRow | null;
  readonly isAdded: boolean;
}

/**
 * Locks the conversations, and creates those of friends that are missing, by key. Throws
 * NOT_FRIENDS; NotFoundError for a group.
 */
async function openChats(
  tx: Tx,
  sender: Viewer,
  messages: readonly SendMessage[],
): Promise<Opened[]> {
  const byKey = messages
    .map((message) => ({ message, id: conversationId(message.chat) }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const opened: Opened[] = [];
  for (const { message, id } of byKey) {
    const one = await openChat(tx, sender, message, id);
    if (one !== null) opened.push(one);
  }
  const strangers = messages.filter((message) => !opened.some((one) => one.message === message));
  if (strangers.length > 0) throw notFriends(strangers.flatMap(({ to }) => to ?? []));
  await addEntries(tx, opened);
  return opened;
}

/** Null for a stranger. */
async function openChat(
  tx: Tx,
  sender: Viewer,
  message: SendMessage,
  id: string,
): Promise<Opened | null> {
  const key = { senderId: sender.id, clientId: message.id };
  const [chat, repeated] = await Promise.all([
    lockConversation(tx, sender, id),
    findRepeated(tx.sql, id, key),
  ]);
  if (chat !== null) {
    return isFriendOfViewer(chat) ? { message, chat, repeated, isAdded: false } : null;
  }
  if (message.to === null) throw new NotFoundError(groupTexts.noGroup);
  const added = await createPair(tx, sender, message.to);
  if (added === null) return null;
  // Another call may have created it with this message.
  return { message, chat: added, repeated: await findRepeated(tx.sql, id, key), isAdded: true };
}

/** Locks the inboxes by user, as every command, before it adds the new conversations. */
async function addEntries(tx: Tx, opened: readonly Opened[]): Promise<void> {
  const added = opened.filter(({ isAdded }) => isAdded);
  if (added.length === 0) return;
  const ids = new Set(opened.flatMap(({ chat }) => membersOf(chat).map(({ id }) => id)));
  const locked = await lockInboxes(tx, [...ids]);
  const isDeleted = ({ chat }: Opened) => membersOf(chat).some(({ id }) => !locked.includes(id));
  // Their accounts were deleted after the friendships were read.
  const deleted = added.filter(isDeleted).flatMap(({ message }) => message.to ?? []);
  if (deleted.length > 0) throw notFriends(deleted);
  await Promise.all(added.map(({ chat }) => insertEntriesOf(tx, chat)));
}

type ToSend = Opened & Pick<SentMessage, 'sender' | 'content'>;

/** Returns a rejection instead of throwing it: another one may have to be thrown first. */
async function resolveMessage(tx: Tx, sending: ToSend): Promise<SentMessage | ApiError> {
  const { message, content, chat, repeated } = sending;
  if (repeated !== null) {
    if (!isSameContent(sending, repeated)) {
      return new ConflictError('This message id was used for another message.', 'ID_REUSED');
    }
    const row = await findMessage(
      tx.sql,
      { chatId: chat.id, userId: sending.sender.id },
      repeated.seq,
    );
    return { ...sending, row, answeredId: null, isNew: false };
  }
  if (content.rejection !== null) return content.rejection;
  const outsiders = await listOutsidersOf(tx, sending);
  if (outsiders.length > 0) {
    const { friendsOnly, clipHidden } = chatTexts;
    const text = content.clip?.audience === 'hidden' ? clipHidden : friendsOnly;
    return new NotInAudienceError(text, outsiders);
  }
  const answered = message.replyTo === null ? null : await findVisible(tx, chat, message.replyTo);
  if (message.replyTo !== null && answered === null) {
    return new NotFoundError('There is no such message in this conversation.');
  }
  const row = rowOf(sending, answered?.seq ?? null);
  return { ...sending, row, answeredId: answered?.sender_id ?? null, isNew: true };
}

/** Returns the uids of the members who may not see the clip. Reads nothing for a public one. */
async function listOutsidersOf(tx: Tx, { chat, content: { clip } }: ToSend): Promise<string[]> {
  if (clip === null || clip.tile_id === null || clip.audience === 'everyone') return [];
  const ids = chat.others.map(({ id }) => id);
  return listOutsiders(tx.sql, clip.tile_id, ids);
}

/** The content of a deleted message is unknown. A notice is no message of its sender. */
function isSameContent({ message, content }: ToSend, repeated: RepeatedRow): boolean {
  if (repeated.is_notice || repeated.is_deleted) return repeated.is_deleted;
  return (
    repeated.body === content.text &&
    repeated.tile_id === content.tileId &&
    (content.tileId !== null || isSameClip(content.clip, repeated)) &&
    repeated.reply_id === (message.replyTo?.toLowerCase() ?? null)
  );
}

function isSameClip(clip: MessageClip | null, repeated: RepeatedRow): boolean {
  const { video_id = null, starttime = null, endtime = null } = clip ?? {};
  return (
    repeated.video_id === video_id &&
    repeated.starttime === starttime &&
    repeated.endtime === endtime
  );
}

/** Finds the first message with the id that the sender can see. */
function findVisible(tx: Tx, chat: Conversation, clientId: string) {
  const { own, others, former } = chat;
  const hidden = hiddenFromViewer(chat);
  const senderIds = [own, ...others, ...former].map(({ id }) => id).filter((id) => !hidden.has(id));
  return findAnswered(tx.sql, chat.id, { clientId, senderIds, joinedSeq: own.joined_seq });
}

/** Throws the first rejection, in the order of the contract. */
function acceptedOf(results: readonly (SentMessage | ApiError)[]): SentMessage[] {
  const rejections = results.filter((result) => result instanceof ApiError);
  const first = rejections.find(({ code }) => code === 'ID_REUSED') ?? rejections[0];
  if (first instanceof NotInAudienceError) {
    const all = rejections.filter((one) => one instanceof NotInAudienceError);
    throw new NotInAudienceError(
      first.message,
      all.flatMap(({ rows }) => rows.map(({ to }) => to)),
    );
  }
  if (first !== undefined) throw first;
  return results.flatMap((result) => (result instanceof ApiError ? [] : [result]));
}

/** Updates the members' inboxes, by user, and notifies receivers. A block hides the message. */
async function deliver(
  tx: Tx,
  { changeInbox, notifications, publicUrl }: SendDeps,
  messages: readonly SentMessage[],
): Promise<void> {
  const deliveries = messages
    .flatMap((sent) => membersOf(sent.chat).map((member) => ({ sent, member })))
    .filter(({ sent, member }) => sent.chat.name === null || !member.is_blocked)
    .toSorted((one, other) => one.member.id - other.member.id);
  const entries = await Promise.all(
    deliveries.map(({ sent, member }) => {
      const { chat, message, row } = sent;
      const isSeen = member.id === row.sender_id ? message.isOpen || undefined : false;
      return changeInbox(tx, chat, member, { last: lastMessageFrom(row), isSeen });
    }),
  );
  for (const [nth, { sent, member }] of deliveries.entries()) {
    const { chat, message, row } = sent;
    const entry = entries[nth];
    // The account was deleted after the friendship was read.
    if (!entry) throw notFriends([message.to ?? member.uid]);
    if (member.id === row.sender_id || entry.is_muted) continue;
    const kinds = notificationKinds(sent, member.id);
    if (kinds.length > 0) {
      const subject = { actorId: row.sender_id, chatId: chat.id, seq: row.seq };
      await notifications.addMessageNotification(tx, { ...subject, userId: member.id, kinds });
    }
    tx.push(messagePush(sent, member.id, publicUrl));
  }
}

function storeMessage(
  tx: Tx,
  { sender, message, content: { text, clip }, chat, row }: SentMessage,
): Promise<void> {
  tx.touch('chats', message.chat);
  const { reply_seq: replySeq } = row;
  const stored = { clientId: message.id, senderId: sender.id, text, clip, replySeq };
  return insertMessage(tx, chat, stored);
}

function rowOf(
  { sender, message, content: { text, clip }, chat }: ToSend,
  replySeq: number | null,
): MessageRow {
  const noClip = {
    tile_id: null,
    video_id: null,
    starttime: null,
    endtime: null,
    public_id: null,
    source: null,
  };
  return {
    ...(clip ?? noClip),
    seq: chat.last_seq + 1,
    version: chat.version + 1,
    client_id: message.id.toLowerCase(),
    body: text,
    sender_id: sender.id,
    sender_uid: sender.uid,
    sent_at: chat.locked_at,
    is_removed: false,
    is_tile_hidden: false,
    is_deleted: false,
    is_notice: false,
    reply_seq: replySeq,
    reply_id: message.replyTo?.toLowerCase() ?? null,
    reactions: null,
  };
}
