import { DELETED_USER, isDeletedUser } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type {
  ChatSummary,
  GroupChatsDocument,
  GroupSummary,
  UserChatsDocument,
} from '@reprise/contract/documents.ts';
import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';

export { conversationPath } from '@reprise/contract/chat/rules/conversation-path.ts';

export type ChatUser = ChatSummary['userinfo'];

export interface Conversation {
  readonly chat: string;
  readonly name: string;
  readonly isGroup: boolean;
  readonly members: readonly ChatUser[];
  readonly formerMembers: readonly ChatUser[];
  readonly faces: readonly ChatUser[];
  readonly date: string;
  readonly lastMessage: GroupSummary['lastMessage'];
  /** The `seq` of the first message that the viewer can read. */
  readonly firstSeq: number;
  /** Increases when messages are hidden or shown again. */
  readonly visibilityVersion: number;
}

export function directConversation(
  chat: string,
  { userinfo, date, lastMessage }: ChatSummary,
): Conversation {
  return {
    chat,
    name: userinfo.displayName,
    isGroup: false,
    members: [userinfo],
    formerMembers: [],
    faces: [userinfo],
    date,
    lastMessage,
    firstSeq: 1,
    visibilityVersion: 0,
  };
}

export function newConversation(chat: string, userinfo: ChatUser): Conversation {
  const lastMessage = { message: chatTexts.noMessageYet, seen: true };
  return directConversation(chat, { userinfo, date: '', lastMessage });
}

const FACES = 2;

export function groupConversation(chat: string, group: GroupSummary, uid: string): Conversation {
  const isViewer = (one: ChatUser) => one.uid === uid;
  const others = group.members.filter((one) => !isViewer(one));
  const faces = [...others, ...group.members.filter(isViewer)].slice(0, FACES);
  return { chat, isGroup: true, faces, ...group };
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
    ...friends.map((one) => ({
      uid: one.uid,
      displayName: one.username,
      photoUrl: one.img_url,
    })),
  ];
  const group = { name, members, formerMembers: [], date: '', firstSeq: 1, visibilityVersion: 0 };
  const lastMessage = { message: chatTexts.noMessageYet, seen: true };
  return groupConversation(chat, { ...group, lastMessage }, uid);
}

export function conversationsOf(
  chats: UserChatsDocument,
  groups: GroupChatsDocument,
  uid: string,
): Conversation[] {
  return [
    ...Object.entries(chats).map(([chat, summary]) => directConversation(chat, summary)),
    ...Object.entries(groups).map(([chat, group]) => groupConversation(chat, group, uid)),
  ].toSorted((one, other) => compare(other.date, one.date));
}

/** Returns undefined for a deleted user of a group. */
export function senderOf(
  { members, formerMembers, isGroup }: Conversation,
  uid: string,
): ChatUser | undefined {
  if (!isGroup) return members[0];
  return [...members, ...formerMembers].find((one) => one.uid === uid);
}

export function senderName(conversation: Conversation, uid: string): string {
  return senderOf(conversation, uid)?.displayName ?? DELETED_USER;
}

/** Returns true if the other user's account was deleted. */
export function isClosed({ name, isGroup }: Conversation): boolean {
  return !isGroup && isDeletedUser(name);
}

/**
 * Returns the last message, and what precedes it: its sender in a group. Omits the placeholder of
 * an empty conversation (spec section 2). `uid` is the viewer's.
 */
export function lastMessageParts(conversation: Conversation, uid: string) {
  const { message: text, senderId, notice } = conversation.lastMessage;
  if (text === chatTexts.noMessageYet) return { sender: '', text: '' };
  if (!conversation.isGroup || senderId === undefined) return { sender: '', text };
  const name = senderId === uid ? chatTexts.own : senderName(conversation, senderId);
  return { sender: notice ? `${name} ` : chatTexts.newMessage(name, ''), text };
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
