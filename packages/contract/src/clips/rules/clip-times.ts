import { clipLimits } from '../limits.ts';

/** Seconds. */
export interface ClipTimes {
  startTime: number;
  endTime: number;
}

/** As two numbers: hours are minutes (75:10). Seconds may have three decimals. */
export interface TypedTime {
  minutes: number;
  seconds: number;
}

const STEPS_PER_SECOND = 10 ** clipLimits.timeDecimals;
const TENTHS_PER_MINUTE = 600;

/**
 * Returns the times as stored: three decimals, 0 to 43,200 s, within the video's length. An end
 * that is not after the start becomes start + 10 s (spec section 9); a start at or after the limit
 * moves back. `duration` is in seconds, 0 if unknown.
 */
export function normalizeTimes(times: ClipTimes, duration = 0): ClipTimes {
  const limit = timeLimit(duration);
  const latestStart = Math.max(0, round(limit - clipLimits.fallbackLengthS));
  const start = clamp(round(times.startTime), limit);
  const startTime = start < limit ? start : latestStart;
  const end = clamp(round(times.endTime), limit);
  const fallbackEnd = Math.min(round(startTime + clipLimits.fallbackLengthS), limit);
  return { startTime, endTime: end > startTime ? end : fallbackEnd };
}

/**
 * Returns seconds, or null unless minutes are whole and at least 0 and seconds from 0 to under 60.
 */
export function typedToSeconds({ minutes, seconds }: TypedTime): number | null {
  if (!Number.isInteger(minutes) || minutes < 0) return null;
  if (!(seconds >= 0 && seconds < 60)) return null;
  return round(minutes * 60 + seconds);
}

export function secondsToTyped(time: number): TypedTime {
  const rounded = round(time);
  const minutes = Math.floor(rounded / 60);
  return { minutes, seconds: round(rounded - minutes * 60) };
}

/** Formats a time: '1:24', '1:15:10'; with tenths unless zero: '1:32.6'. */
export function formatTime(time: number): string {
  const tenths = Math.round(time * 10);
  const remainder = tenths % TENTHS_PER_MINUTE;
  const fraction = remainder % 10 === 0 ? '' : `.${remainder % 10}`;
  return `${clockTime(Math.floor(tenths / 10))}${fraction}`;
}

/** Formats whole seconds: '1:24', '1:15:10'. */
export function clockTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const twoDigits = (number: number) => String(number % 60).padStart(2, '0');
  const start = hours === 0 ? minutes : `${hours}:${twoDigits(minutes)}`;
  return `${start}:${twoDigits(seconds)}`;
}

/** Formats both times, with tenths in both if one has them: '0:12.6' and '0:18.0'. */
export function formatClipTimes({ startTime, endTime }: Readonly<ClipTimes>): [string, string] {
  const start = formatTime(startTime);
  const end = formatTime(endTime);
  const hasTenths = (time: string) => time.includes('.');
  if (hasTenths(start) === hasTenths(end)) return [start, end];
  return hasTenths(start) ? [start, `${end}.0`] : [`${start}.0`, end];
}

/** Rounded down to tenths, as shown, so that no end is after the video's. */
function timeLimit(duration: number): number {
  const known = Math.floor(duration * 10) / 10;
  return known > 0 ? Math.min(known, clipLimits.timeMaxS) : clipLimits.timeMaxS;
}

function round(time: number): number {
  return Math.round(time * STEPS_PER_SECOND) / STEPS_PER_SECOND;
}

/** NaN becomes 0. */
function clamp(time: number, limit: number): number {
  return Number.isNaN(time) ? 0 : Math.min(Math.max(time, 0), limit);
}
