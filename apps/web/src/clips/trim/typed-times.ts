import { clipLimits } from '@reprise/contract/clips/limits.ts';
import {
  type ClipTimes,
  formatTime,
  typedToSeconds,
  secondsToTyped,
} from '@reprise/contract/clips/rules/clip-times.ts';
import { asciiCode } from '@reprise/contract/rules/typed-code.ts';

export interface TimeText {
  readonly minutes: string;
  readonly seconds: string;
}

const MINUTES = /^\d{0,4}$/;
const SECONDS = new RegExp(`^\\d{0,2}(?:\\.\\d{0,${clipLimits.timeDecimals}})?$`);

/**
 * Returns seconds, or null for invalid text. An empty box is 0. Digits of any script; a comma is a
 * decimal point.
 */
export function parseTime(text: TimeText): number | null {
  const minutes = asciiCode(text.minutes);
  const seconds = asciiCode(text.seconds).replace(/[,٫]/, '.');
  if (!MINUTES.test(minutes) || !SECONDS.test(seconds)) return null;
  return typedToSeconds({ minutes: Number(minutes), seconds: Number(seconds) });
}

export function toTimeText(time: number): TimeText {
  const { minutes, seconds } = secondsToTyped(time);
  return { minutes: String(minutes), seconds: seconds < 10 ? `0${seconds}` : String(seconds) };
}

export function formatExactTime(time: number): string {
  const { minutes, seconds } = toTimeText(time);
  return `${minutes}:${seconds}`;
}

/** Explains why the normalized times differ from the typed ones. */
export function describeAdjustment(typed: ClipTimes, normalized: ClipTimes): string | undefined {
  const { startTime, endTime } = normalized;
  if (typed.startTime === startTime && typed.endTime === endTime) return undefined;
  if (typed.startTime === startTime && typed.endTime <= startTime) {
    return 'The end comes after the start, so it was moved.';
  }
  return `Times go up to ${formatTime(endTime)}.`;
}
