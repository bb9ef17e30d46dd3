import { clipLimits } from '@reprise/contract/clips/limits.ts';
import {
  type ClipTimes,
  clockTime,
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
const FRACTION = String.raw`(?:\.\d{0,${clipLimits.timeDecimals}})?`;
const SECONDS = new RegExp(String.raw`^\d{0,5}${FRACTION}$`);
const WHOLE = new RegExp(String.raw`^(?:(\d{1,2}):(?=\d\d?:))?(\d{1,4}):(\d{1,2}${FRACTION})$`);

/**
 * Returns seconds, or null for invalid text. An empty box is 0. A box may have a whole time, such as
 * 1:15:10 or 0:08; the other one is ignored then. Without minutes, the seconds may be more than 59.
 * Digits of any script; a comma is a decimal point.
 */
export function parseTime(text: TimeText): number | null {
  const minutes = plain(text.minutes);
  const seconds = plain(text.seconds);
  const whole = [minutes, seconds].filter((one) => one.includes(':'));
  if (whole.length > 0) return whole.length === 1 ? parseWhole(whole[0] ?? '') : null;
  if (!MINUTES.test(minutes) || !SECONDS.test(seconds)) return null;
  const time = Number(seconds);
  const carried = Number(minutes) === 0 ? Math.floor(time / 60) : 0;
  return typedToSeconds({ minutes: Number(minutes) + carried, seconds: time - carried * 60 });
}

function parseWhole(text: string): number | null {
  const [, hours = '0', minutes, seconds] = WHOLE.exec(text) ?? [];
  if (minutes === undefined || (Number(hours) > 0 && Number(minutes) > 59)) return null;
  return typedToSeconds({
    minutes: Number(hours) * 60 + Number(minutes),
    seconds: Number(seconds),
  });
}

function plain(text: string): string {
  return asciiCode(text).replace(/[,٫]/, '.');
}

export function toTimeText(time: number): TimeText {
  const { minutes, seconds } = secondsToTyped(time);
  return { minutes: String(minutes), seconds: seconds < 10 ? `0${seconds}` : String(seconds) };
}

export function formatExactTime(time: number): string {
  const { minutes, seconds } = secondsToTyped(time);
  const whole = Math.floor(seconds);
  const fraction = String(seconds).slice(String(whole).length);
  return `${clockTime(minutes * 60 + whole)}${fraction}`;
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
