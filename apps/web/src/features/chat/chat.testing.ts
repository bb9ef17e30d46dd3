import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { ChatSummary, Message } from '@reprise/contract/chat/documents.ts';

export const ALICE = 'uid-alice';
export const BOB = 'uid-bob';
export const CAROL = 'uid-carol';
export const GROUP = '5f0c7d3e-6a41-4f6c-9b1e-0d2f3a4b5c6d';
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

const userOf = (name: string) => ({
  uid: `uid-${name}`,
  displayName: name,
  photoUrl: `/avatars/${name}.svg`,
});

interface GroupFields {
  readonly name?: string;
  readonly members?: readonly string[];
  readonly former?: readonly string[];
  readonly last?: Partial<ChatSummary['lastMessage']>;
  readonly date?: Date;
  readonly firstSeq?: number;
}

export function groupOf({
  name = 'Friday listening',
  members = ['alice', 'bob', 'carol'],
  former = [],
  last = {},
  date = new Date(2026, 10, 20, 12),
  firstSeq = 1,
}: GroupFields = {}): ChatSummary {
  return {
    userinfo: { uid: GROUP, displayName: name, photoUrl: '/avatars/default.svg' },
    members: members.map(userOf),
    formerMembers: former.map(userOf),
    date: date.toISOString(),
    lastMessage: { message: 'hello', seen: true, senderId: BOB, ...last },
    firstSeq,
  };
}
