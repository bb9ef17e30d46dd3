import type { ChatSummary, UserChatsDocument } from '@reprise/contract/documents.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';

export interface ConversationEntry {
  readonly chat: string;
  readonly summary: ChatSummary;
}

export type ChatUser = ChatSummary['userinfo'];

export function sortByNewest(chats: UserChatsDocument): ConversationEntry[] {
  return Object.entries(chats)
    .map(([chat, summary]) => ({ chat, summary }))
    .toSorted((one, other) => compare(other.summary.date, one.summary.date));
}

/** The last message; hides the placeholder of an empty conversation (spec section 2). */
export function lastMessageText({ lastMessage: { message } }: ChatSummary): string {
  return message === chatTexts.noMessageYet ? '' : message;
}

export function conversationPath(chat: string): string {
  return `/messages?chat=${encodeURIComponent(chat)}`;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
