import { createHash } from 'node:crypto';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { InvalidInputError, NotFoundError, NotFriendsError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import {
  insertChat,
  listFriends,
  listMembers,
  lockChat,
  type ChatRow,
  type MemberRow,
} from './chats.repo.ts';

/** A locked conversation as one of its members sees it. */
export interface Conversation extends ChatRow {
  readonly own: MemberRow;
  /** The other current members, by key. */
  readonly others: readonly MemberRow[];
  readonly former: readonly MemberRow[];
}

/** The current members in the order of their keys, in which their inboxes are changed. */
export function membersOf({ own, others }: Conversation): MemberRow[] {
  return [own, ...others].toSorted((one, other) => one.id - other.id);
}

/** Null if the conversation does not exist or the viewer is not in it. */
export async function lockConversation(
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<Conversation | null> {
  // The second one starts when the chat is locked, so no member joins or leaves after it.
  const [chat, members] = await Promise.all([lockChat(tx, id), listMembers(tx.sql, id, viewer.id)]);
  if (chat === null) return null;
  const current = members.filter(({ left_seq }) => left_seq === null);
  const own = current.find((member) => member.id === viewer.id);
  if (own === undefined) return null;
  return {
    ...chat,
    own,
    others: current.filter((member) => member !== own),
    former: members.filter(({ left_seq }) => left_seq !== null),
  };
}

/** Throws NotFoundError. */
export async function requireConversation(
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<Conversation> {
  const chat = await lockConversation(tx, viewer, id);
  if (chat === null) throw noSuchChat();
  return chat;
}

/**
 * Creates the missing conversation with a friend (uid), in no inbox yet. Null for non-friends.
 * Throws NotFoundError if two other users have the same combined id.
 */
export async function createPair(
  tx: Tx,
  viewer: Viewer,
  uid: string,
): Promise<Conversation | null> {
  const [friend] = await listFriends(tx.sql, viewer.id, [uid]);
  if (friend === undefined) return null;
  const id = pairId(viewer.uid, uid);
  // Another call may have created it.
  await insertChat(tx, { id }, [viewer.id, friend.id]);
  const chat = await lockConversation(tx, viewer, id);
  if (chat !== null) return chat;
  // The friend may have written, which created it, and deleted the account, which deleted it.
  const isFriend = (await listFriends(tx.sql, viewer.id, [uid])).length > 0;
  if (!isFriend) return null;
  throw noSuchChat();
}

/**
 * Writing to two users' conversation needs their friendship; a group's members need none. The
 * other user is missing if their account was deleted.
 */
export function isFriendOfViewer({ name, others: [other] }: Conversation): boolean {
  return name !== null || (other !== undefined && other.is_active && other.is_friend);
}

/** Returns the keys of the users whose messages the viewer does not see. */
export function hiddenFromViewer({ name, own, others, former }: Conversation): Set<number> {
  if (name === null) return new Set();
  const blocked = [...others, ...former].filter(({ is_blocked }) => is_blocked);
  return new Set([...own.hidden_sender_ids, ...blocked.map(({ id }) => id)]);
}

export function noSuchChat(): NotFoundError {
  return new NotFoundError('There is no such conversation.');
}

export function notFriends(uids: readonly string[]): NotFriendsError {
  return new NotFriendsError(chatTexts.notFriends, uids);
}

export function throwIfSelf(viewer: Viewer, uids: readonly string[]): void {
  if (uids.includes(viewer.uid))
    throw new InvalidInputError('You cannot do this to your own account.', 'SELF');
}

const GROUP_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const UUID_BYTES = 16;

/**
 * Returns the key of a conversation. A group's id is its key; that of two users is the start of the
 * SHA-256 of their combined id, as a UUID of version 8. Two pairs whose combined ids are equal have
 * one key, so check the members.
 */
export function conversationId(chat: string): string {
  return GROUP_ID.test(chat) ? chat.toLowerCase() : hashedId(chat);
}

export function pairId(uid: string, otherUid: string): string {
  return hashedId(combinedChatId(uid, otherUid));
}

function hashedId(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, UUID_BYTES);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
