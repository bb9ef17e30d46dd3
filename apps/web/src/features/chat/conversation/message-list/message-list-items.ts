import type { Message } from '@reprise/contract/chat/documents.ts';
import { isSameDay } from '#features/chat/chat-dates.ts';
import type { PendingMessage } from '#features/chat/message-outbox.ts';

/** A stored message, or one that waits to be sent (`seq` is 0). */
export interface MessageListItem extends Omit<Message, 'tile' | 'replyTo'> {
  readonly tile?: Message['tile'] | undefined;
  readonly replyTo?: Message['replyTo'] | undefined;
  readonly isOwn: boolean;
  readonly state: 'stored' | PendingMessage['state'];
  readonly code?: string | undefined;
}

export interface MessageGrouping {
  readonly startsDay: boolean;
  /** True after a pause on the same day. */
  readonly startsTime: boolean;
  /** True for the first message that was unseen when the conversation was opened. */
  readonly startsNew: boolean;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
  readonly isNewestOwn: boolean;
}

interface MessageListContent {
  readonly stored: readonly Message[];
  readonly pending: readonly PendingMessage[];
  readonly uid: string;
}

/** After a pause of this length, a new group starts with its own time. */
const GROUP_PAUSE_MS = 10 * 60_000;

/** Omits messages of users with whom the viewer has a block. */
export function messageListItems({ stored, pending, uid }: MessageListContent): MessageListItem[] {
  const storedIds = new Set(stored.map(({ id }) => id));
  return [
    ...stored
      .filter(({ hidden }) => !hidden)
      .map((message) => ({
        ...message,
        isOwn: message.senderId === uid && !message.notice,
        state: 'stored' as const,
      })),
    ...pending
      .filter(({ id }) => !storedIds.has(id))
      .map(({ id, text, tile, replyTo, date, state, code }) => {
        const sender = { seq: 0, senderId: uid, isOwn: true };
        return { id, text, tile, replyTo, date, state, code, ...sender };
      }),
  ];
}

interface GroupingContext {
  readonly isComplete: boolean;
  readonly firstUnseen: number | null;
}

export function groupingOf(
  items: readonly MessageListItem[],
  index: number,
  { isComplete, firstUnseen }: GroupingContext,
): MessageGrouping {
  const [before, message, after] = [items[index - 1], items[index], items[index + 1]];
  const isBreak = (one: MessageListItem | undefined, next: MessageListItem | undefined) =>
    !one || !next || next.seq === firstUnseen || !isOneGroup(one, next);
  const isSent = (one: MessageListItem) => one.isOwn && one.state === 'stored';
  const hasBoth = before !== undefined && message !== undefined;
  const isNextDay = hasBoth && !isSameDay(before.date, message.date);
  return {
    startsDay: hasBoth ? isNextDay : isComplete,
    startsTime: hasBoth && !isNextDay && isPause(before, message),
    startsNew: message?.seq === firstUnseen,
    startsGroup: isBreak(before, message),
    endsGroup: isBreak(message, after),
    isNewestOwn: items.findLastIndex(isSent) === index,
  };
}

function isOneGroup(one: MessageListItem, next: MessageListItem): boolean {
  const isOneSender = one.senderId === next.senderId && one.notice === next.notice;
  return isOneSender && !isPause(one, next) && isSameDay(one.date, next.date);
}

function isPause(one: MessageListItem, next: MessageListItem): boolean {
  return Date.parse(next.date) - Date.parse(one.date) >= GROUP_PAUSE_MS;
}
