import { type ClipTimes, normalizeTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Side } from './trim-rules.ts';
import { parseTime, toTimeText, type TimeText } from './typed-times.ts';

export interface TimesDraft {
  readonly start: TimeText;
  readonly end: TimeText;
  readonly times: ClipTimes;
}

export function toTimesDraft(times: ClipTimes): TimesDraft {
  return { start: toTimeText(times.startTime), end: toTimeText(times.endTime), times };
}

export function withTypedTime<Draft extends TimesDraft>(
  draft: Draft,
  side: Side,
  text: TimeText,
): Draft {
  const next = { ...draft, [side]: text };
  const times = {
    startTime: parseTime(next.start) ?? draft.times.startTime,
    endTime: parseTime(next.end) ?? draft.times.endTime,
  };
  return { ...next, times };
}

export function withTimes<Draft extends TimesDraft>(
  draft: Draft,
  times: ClipTimes,
  length: number,
): Draft {
  return { ...draft, ...toTimesDraft(normalizeTimes(times, length)) };
}

/** Normalizes typed times (spec section 9). Keeps invalid text. */
export function withNormalizedTimes<Draft extends TimesDraft>(draft: Draft, length: number): Draft {
  return areTimesValid(draft) ? withTimes(draft, draft.times, length) : draft;
}

export function areTimesValid({ start, end }: TimesDraft): boolean {
  return parseTime(start) !== null && parseTime(end) !== null;
}
