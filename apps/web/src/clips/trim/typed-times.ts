import { limits } from '@reprise/contract/limits.ts';
import {
  type ClipTimes,
  formatTime,
  typedToSeconds,
  secondsToTyped,
} from '@reprise/contract/clips/rules/clip-times.ts';

/** The two boxes of a time, as typed. */
export interface TimeText {
  readonly minutes: string;
  readonly seconds: string;
}

const MINUTES = /^\d{0,4}$/;
const SECONDS = new RegExp(`^\\d{0,2}(?:[.,]\\d{0,${limits.clips.timeDecimals}})?$`);

/** A typed time in seconds, or null for what is none. An empty box is 0, a comma is a point. */
export function parseTime(text: TimeText): number | null {
  const minutes = text.minutes.trim();
  const seconds = text.seconds.trim();
  if (!MINUTES.test(minutes) || !SECONDS.test(seconds)) return null;
  return typedToSeconds({ minutes: Number(minutes), seconds: Number(seconds.replace(',', '.')) });
}

/** A time as it stands in the boxes, to the millisecond: `1` and `05`, `24.3`, `08.021`. */
export function toTimeText(time: number): TimeText {
  const { minutes, seconds } = secondsToTyped(time);
  return { minutes: String(minutes), seconds: seconds < 10 ? `0${seconds}` : String(seconds) };
}

/** A time in one word, to the millisecond: `2:31.474`. */
export function formatExactTime(time: number): string {
  const { minutes, seconds } = toTimeText(time);
  return `${minutes}:${seconds}`;
}

/** Why the times in the boxes are not those that were typed; undefined when they are. */
export function describeAdjustment(typed: ClipTimes, normalized: ClipTimes): string | undefined {
  const { startTime, endTime } = normalized;
  if (typed.startTime === startTime && typed.endTime === endTime) return undefined;
  if (typed.startTime === startTime && typed.endTime <= startTime) {
    return 'The end comes after the start, so it was moved.';
  }
  return `Times go up to ${formatTime(endTime)}.`;
}
