import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { Message, MessageDetails } from '@reprise/contract/documents.ts';
import type { ChatDetails } from '#features/chat/reactions/use-reactions.ts';
import { isSameDay } from '#features/chat/chat-dates.ts';
import type { PendingMessage } from '#features/chat/outbox/pending-message.ts';

export interface MessageListItem {
  readonly id: string;
  readonly seq: number;
  readonly text: string;
  readonly date: string;
  readonly senderId: string;
  readonly isOwn: boolean;
  /** A notice such as 'joined the group', which continues the sender's name. */
  readonly isNotice: boolean;
  readonly tile?: Message['tile'] | undefined;
  readonly reactions: MessageDetails['reactions'];
  readonly replyTo?: MessageDetails['replyTo'];
  readonly isDeleted: boolean;
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
  readonly details?: ChatDetails;
  readonly uid: string;
}

/** After a pause of this length, a new group starts with its own time. */
const GROUP_PAUSE_MS = 10 * 60_000;

/** Omits messages of users with whom the viewer has a block. */
export function messageListItems({
  stored,
  pending,
  details = {},
  uid,
}: MessageListContent): MessageListItem[] {
  const unstored = pending.filter(({ id }) => !stored.some((one) => one.id === id));
  return [
    ...stored
      .filter((message) => !message.hidden)
      .map((message) => storedItem(message, details[message.seq], uid)),
    ...unstored.map(({ id, text, tile, date, state, code, replyTo }) => ({
      id,
      seq: 0,
      text,
      tile,
      date,
      state,
      code,
      replyTo,
      reactions: [],
      isDeleted: false,
      isNotice: false,
      senderId: uid,
      isOwn: true,
    })),
  ];
}

function storedItem(
  message: Message,
  details: MessageDetails | undefined,
  uid: string,
): MessageListItem {
  const isNotice = details?.notice === true;
  const isOwn = message.senderId === uid && !isNotice;
  const item = { ...message, isOwn, isNotice, state: 'stored' as const };
  if (details?.deleted) {
    const { tile: _, ...rest } = item;
    return { ...rest, text: chatTexts.deletedMessage, reactions: [], isDeleted: true };
  }
  return {
    ...item,
    reactions: details?.reactions ?? [],
    replyTo: details?.replyTo,
    isDeleted: false,
  };
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
  const before = items[index - 1];
  const message = items[index];
  const after = items[index + 1];
  if (!message) {
    return {
      startsDay: false,
      startsTime: false,
      startsNew: false,
      startsGroup: true,
      endsGroup: true,
      isNewestOwn: false,
    };
  }
  const isNew = (one: MessageListItem) => one.seq === firstUnseen;
  const isSent = (one: MessageListItem) => one.isOwn && one.state === 'stored';
  return {
    startsDay: before ? !isSameDay(before.date, message.date) : isComplete,
    startsTime:
      before !== undefined && isSameDay(before.date, message.date) && isPause(before, message),
    isNewestOwn: items.findLastIndex(isSent) === index,
    startsNew: isNew(message),
    startsGroup: !before || isNew(message) || !isOneGroup(before, message),
    endsGroup: !after || isNew(after) || !isOneGroup(message, after),
  };
}

function isOneGroup(one: MessageListItem, next: MessageListItem): boolean {
  const isOneSender = one.senderId === next.senderId && one.isNotice === next.isNotice;
  return isOneSender && !isPause(one, next) && isSameDay(one.date, next.date);
}

function isPause(one: MessageListItem, next: MessageListItem): boolean {
  return Date.parse(next.date) - Date.parse(one.date) >= GROUP_PAUSE_MS;
}
