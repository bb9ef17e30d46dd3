import type { Message } from '@reprise/contract/documents.ts';
import { isSameDay } from './chat-dates.ts';
import type { OutMessage } from './outbox.ts';

/** A message as the log shows it: stored by the server, or still to be sent. */
export interface LogMessage {
  readonly id: string;
  readonly text: string;
  readonly date: string;
  readonly isOwn: boolean;
  readonly tile?: Message['tile'];
  readonly state: 'stored' | OutMessage['state'];
  readonly code?: string | undefined;
}

/** How a message stands among its neighbours. */
export interface LogPlace {
  readonly startsDay: boolean;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
}

/** The log of one conversation: what is stored, then what is on its way and not among it yet. */
export function logOf(
  stored: readonly Message[],
  out: readonly OutMessage[],
  uid: string,
): LogMessage[] {
  const waiting = out.filter(({ id }) => !stored.some((one) => one.id === id));
  return [
    ...stored.map(({ senderId, seq: _seq, ...message }) => ({
      ...message,
      isOwn: senderId === uid,
      state: 'stored' as const,
    })),
    ...waiting.map(({ id, text, date, state, code }) => ({
      id,
      text,
      date,
      state,
      code,
      isOwn: true,
    })),
  ];
}

/** The place of one message; `isComplete` says that nothing comes before the first. */
export function placeOf(log: readonly LogMessage[], index: number, isComplete: boolean): LogPlace {
  const before = log[index - 1];
  const message = log[index];
  const after = log[index + 1];
  if (!message) return { startsDay: false, startsGroup: true, endsGroup: true };
  const startsDay = before ? !isSameDay(before.date, message.date) : isComplete;
  return {
    startsDay,
    startsGroup: startsDay || before?.isOwn !== message.isOwn,
    endsGroup: after?.isOwn !== message.isOwn || !isSameDay(message.date, after.date),
  };
}
