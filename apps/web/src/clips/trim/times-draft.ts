import { type ClipTimes, normalizeTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Side } from './trim-rules.ts';
import { parseTime, toTimeText, type TimeText } from './typed-times.ts';

/** Start and end in a form: as they stand in the boxes, and as seconds. */
export interface TimesDraft {
  readonly start: TimeText;
  readonly end: TimeText;
  /** What the boxes said last when they could be read. */
  readonly times: ClipTimes;
}

export function toTimesDraft(times: ClipTimes): TimesDraft {
  return { start: toTimeText(times.startTime), end: toTimeText(times.endTime), times };
}

/** Takes over a time that is being typed; the times follow as soon as they can be read. */
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

/** Sets both times and writes them into the boxes. `length` is the video's in seconds, 0 if unknown. */
export function withTimes<Draft extends TimesDraft>(
  draft: Draft,
  times: ClipTimes,
  length: number,
): Draft {
  return { ...draft, ...toTimesDraft(normalizeTimes(times, length)) };
}

/** Brings typed times into order (spec section 9). Boxes that cannot be read stay as they are. */
export function withNormalizedTimes<Draft extends TimesDraft>(draft: Draft, length: number): Draft {
  return areTimesValid(draft) ? withTimes(draft, draft.times, length) : draft;
}

export function areTimesValid({ start, end }: TimesDraft): boolean {
  return parseTime(start) !== null && parseTime(end) !== null;
}
