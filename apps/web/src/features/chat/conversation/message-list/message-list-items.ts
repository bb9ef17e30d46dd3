import type { Message } from '@reprise/contract/documents.ts';
import { isSameDay } from '#features/chat/chat-dates.ts';
import type { PendingMessage } from '#features/chat/outbox/pending-message.ts';

export interface MessageListItem {
  readonly id: string;
  readonly text: string;
  readonly date: string;
  readonly isOwn: boolean;
  readonly tile?: Message['tile'];
  readonly state: 'stored' | PendingMessage['state'];
  readonly code?: string | undefined;
}

export interface MessageGrouping {
  readonly startsDay: boolean;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
}

export function messageListItems(
  stored: readonly Message[],
  pending: readonly PendingMessage[],
  uid: string,
): MessageListItem[] {
  const unstored = pending.filter(({ id }) => !stored.some((one) => one.id === id));
  return [
    ...stored.map(({ senderId, seq: _seq, ...message }) => ({
      ...message,
      isOwn: senderId === uid,
      state: 'stored' as const,
    })),
    ...unstored.map(({ id, text, date, state, code }) => ({
      id,
      text,
      date,
      state,
      code,
      isOwn: true,
    })),
  ];
}

export function groupingOf(
  items: readonly MessageListItem[],
  index: number,
  isComplete: boolean,
): MessageGrouping {
  const before = items[index - 1];
  const message = items[index];
  const after = items[index + 1];
  if (!message) return { startsDay: false, startsGroup: true, endsGroup: true };
  const startsDay = before ? !isSameDay(before.date, message.date) : isComplete;
  return {
    startsDay,
    startsGroup: startsDay || before?.isOwn !== message.isOwn,
    endsGroup: after?.isOwn !== message.isOwn || !isSameDay(message.date, after.date),
  };
}
