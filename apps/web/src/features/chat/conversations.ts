import type { ChatSummary, UserChatsDocument } from '@reprise/contract/documents.ts';
import { texts } from '@reprise/contract/texts.ts';

export interface ConversationEntry {
  readonly chat: string;
  readonly summary: ChatSummary;
}

/** The other one of a conversation. */
export type ChatUser = ChatSummary['userinfo'];

/** All conversations, the one with the newest message first. */
export function sortByNewest(chats: UserChatsDocument): ConversationEntry[] {
  return Object.entries(chats)
    .map(([chat, summary]) => ({ chat, summary }))
    .toSorted((one, other) => compare(other.summary.date, one.summary.date));
}

/** The last message as it is shown: the mark of an empty conversation is not (spec section 2). */
export function lastMessageText({ lastMessage: { message } }: ChatSummary): string {
  return message === texts.chat.noMessageYet ? '' : message;
}

/** The address of a conversation. */
export function conversationPath(chat: string): string {
  return `/messages?chat=${encodeURIComponent(chat)}`;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
