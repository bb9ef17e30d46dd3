import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { isDeletedUser } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { storedNotice, storedText } from '@reprise/contract/notices/stored-texts.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { ChatSummary } from '@reprise/contract/chat/documents.ts';
import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useLiveDocument } from '#platform/live/use-live-document.ts';

export { conversationPath } from '@reprise/contract/chat/rules/conversation-path.ts';

export type ChatUser = ChatSummary['userinfo'];

export interface Conversation {
  readonly chat: string;
  /** The entry of userChats. */
  readonly entry: ChatSummary;
  readonly name: string;
  readonly isGroup: boolean;
  /** True if the other user's account was deleted. */
  readonly isClosed: boolean;
  /** Between two users, only the other one. */
  readonly members: readonly ChatUser[];
  readonly faces: readonly ChatUser[];
  /** The `seq` of the first message that the viewer can read. */
  readonly firstSeq: number;
}

const FACES = 2;

export function conversationOf(chat: string, entry: ChatSummary, uid: string): Conversation {
  const { userinfo, members, firstSeq = 1 } = entry;
  const isViewer = (one: ChatUser) => one.uid === uid;
  const others = members?.filter((one) => !isViewer(one)) ?? [userinfo];
  return {
    chat,
    entry,
    name: nameOf(userinfo),
    isClosed: members === undefined && isDeletedUser(userinfo.displayName),
    isGroup: members !== undefined,
    members: members ?? [userinfo],
    faces: [...others, ...(members?.filter(isViewer) ?? [])].slice(0, FACES),
    firstSeq,
  };
}

/** Returns the fields of a message to the conversation that say where it goes. */
export function receiverOf({ chat, isGroup, members: [other] }: Conversation) {
  return isGroup || other === undefined ? { chat } : { chat, to: other.uid };
}

const EMPTY = { date: '', lastMessage: { message: chatTexts.noMessageYet, seen: true } };

export function newConversation(chat: string, userinfo: ChatUser, uid: string): Conversation {
  return conversationOf(chat, { ...EMPTY, userinfo }, uid);
}

interface NewGroup {
  readonly chat: string;
  readonly name: string;
  readonly friends: readonly FriendRecord[];
  readonly viewer: AuthUser;
}

export function newGroup({ chat, name, friends, viewer }: NewGroup): Conversation {
  const { uid, displayName, photoURL } = viewer;
  const members = [
    { uid, displayName, photoUrl: photoURL ?? '' },
    ...friends.map((one) => ({ uid: one.uid, displayName: one.username, photoUrl: one.img_url })),
  ];
  const userinfo = { uid: chat, displayName: name, photoUrl: '' };
  return conversationOf(chat, { ...EMPTY, userinfo, members }, uid);
}

export type Conversations =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly all: readonly Conversation[] }
  | { readonly status: 'failed'; readonly retry: () => void };

/** The latest first. */
export function useConversations(uid: string): Conversations {
  const document = useLiveDocument('userChats', uid);
  if (document.status !== 'ready') return document;
  const summaries = { ...document.data, ...Object.fromEntries(document.entries) };
  const all = Object.entries(summaries)
    .map(([chat, entry]) => conversationOf(chat, entry, uid))
    .toSorted((one, other) => compare(other.entry.date, one.entry.date));
  return { status: 'ready', all };
}

/** Returns undefined for a deleted user of a group. */
export function senderOf(
  { members, isGroup, entry }: Conversation,
  uid: string,
): ChatUser | undefined {
  if (!isGroup) return members[0];
  return [...members, ...(entry.formerMembers ?? [])].find((one) => one.uid === uid);
}

export function senderName(conversation: Conversation, uid: string): string {
  const sender = senderOf(conversation, uid);
  return sender === undefined ? profileTexts.deletedUser : nameOf(sender);
}

function nameOf({ displayName }: ChatUser): string {
  return isDeletedUser(displayName) ? profileTexts.deletedUser : displayName;
}

/**
 * Returns the last message, and what precedes it: its sender in a group, and of a notice. Omits the placeholder of
 * an empty conversation (spec section 2). `uid` is the viewer's.
 */
export function lastMessageParts(conversation: Conversation, uid: string) {
  const { message, senderId, notice } = conversation.entry.lastMessage;
  if (message === chatTexts.noMessageYet) return { sender: '', text: '' };
  const isOwn = senderId === uid;
  const text = notice ? storedNotice(message, isOwn) : storedText(message);
  if (senderId === undefined || !(conversation.isGroup || notice)) return { sender: '', text };
  const name = isOwn ? chatTexts.own : senderName(conversation, senderId);
  return { sender: notice ? `${name} ` : chatTexts.newMessage(name, ''), text };
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
