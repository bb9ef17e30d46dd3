import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { ChatSummary, Message } from '@reprise/contract/documents.ts';

export const ALICE = 'uid-alice';
export const BOB = 'uid-bob';
export const chatWithBob = combinedChatId(ALICE, BOB);
export const chatWithCarol = combinedChatId(ALICE, 'uid-carol');

export function messageOf(seq: number, fields: Partial<Message> = {}): Message {
  const date = new Date(2026, 10, 20, 10, seq % 60).toISOString();
  return { id: `id-${seq}`, seq, text: `text ${seq}`, senderId: BOB, date, ...fields };
}

export function messagesOf(from: number, to: number): Message[] {
  return Array.from({ length: to - from + 1 }, (_, index) => messageOf(from + index));
}

interface SummaryFields {
  readonly name?: string;
  readonly last?: string;
  readonly isSeen?: boolean;
  readonly date?: Date;
}

export function summaryOf({
  name = 'bob',
  last = 'hello',
  isSeen = true,
  date = new Date(2026, 10, 20, 12),
}: SummaryFields = {}): ChatSummary {
  return {
    userinfo: { uid: `uid-${name}`, displayName: name, photoUrl: '/avatars/fern.svg' },
    date: date.toISOString(),
    lastMessage: { message: last, seen: isSeen },
  };
}
