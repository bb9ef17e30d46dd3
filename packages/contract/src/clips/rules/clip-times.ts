import { limits } from '../../limits.ts';

/** Start and end of a clip in seconds. */
export interface ClipTimes {
  startTime: number;
  endTime: number;
}

/** A time as it is typed: hours go into the minutes (75:10). Seconds may have up to three decimals. */
export interface TypedTime {
  minutes: number;
  seconds: number;
}

const STEPS_PER_SECOND = 10 ** limits.clips.timeDecimals;
const TENTHS_PER_MINUTE = 600;

/**
 * Start and end as they are stored: three decimals, 0 to 43,200 s, within the video's length once
 * that is known, and the end after the start; otherwise the end becomes the start plus 10 s (spec
 * section 9). A start at or behind the limit moves back, so that 0 <= start < end always holds.
 * `duration` is in seconds; a player that does not know it yet reports 0.
 */
export function normalizeTimes(times: ClipTimes, duration = 0): ClipTimes {
  const limit = timeLimit(duration);
  const latestStart = Math.max(0, round(limit - limits.clips.fallbackLengthS));
  const start = clamp(round(times.startTime), limit);
  const startTime = start < limit ? start : latestStart;
  const end = clamp(round(times.endTime), limit);
  const fallbackEnd = Math.min(round(startTime + limits.clips.fallbackLengthS), limit);
  return { startTime, endTime: end > startTime ? end : fallbackEnd };
}

/** A typed time in seconds, or null unless minutes are whole and at least 0 and seconds from 0 to under 60. */
export function typedToSeconds({ minutes, seconds }: TypedTime): number | null {
  if (!Number.isInteger(minutes) || minutes < 0) return null;
  if (!(seconds >= 0 && seconds < 60)) return null;
  return round(minutes * 60 + seconds);
}

/** Seconds in the form they are typed in. */
export function secondsToTyped(time: number): TypedTime {
  const rounded = round(time);
  const minutes = Math.floor(rounded / 60);
  return { minutes, seconds: round(rounded - minutes * 60) };
}

/** A time for people: '1:24', '75:10', and with tenths only if there are some: '1:32.6'. */
export function formatTime(time: number): string {
  const tenths = Math.round(time * 10);
  const minutes = Math.floor(tenths / TENTHS_PER_MINUTE);
  const rest = tenths % TENTHS_PER_MINUTE;
  const seconds = String(Math.floor(rest / 10)).padStart(2, '0');
  const fraction = rest % 10 === 0 ? '' : `.${rest % 10}`;
  return `${minutes}:${seconds}${fraction}`;
}

/** Start and end for people, both with tenths if one of them has some: '0:12.6' and '0:18.0'. */
export function formatClipTimes({ startTime, endTime }: Readonly<ClipTimes>): [string, string] {
  const start = formatTime(startTime);
  const end = formatTime(endTime);
  const hasTenths = (time: string) => time.includes('.');
  if (hasTenths(start) === hasTenths(end)) return [start, end];
  return hasTenths(start) ? [start, `${end}.0`] : [`${start}.0`, end];
}

/** The last allowed second, rounded down so that an end never lies behind the video's. */
function timeLimit(duration: number): number {
  const known = Math.floor(duration * STEPS_PER_SECOND) / STEPS_PER_SECOND;
  return known > 0 ? Math.min(known, limits.clips.timeMaxS) : limits.clips.timeMaxS;
}

function round(time: number): number {
  return Math.round(time * STEPS_PER_SECOND) / STEPS_PER_SECOND;
}

/** Between 0 and `limit`; a value that is no number counts as 0. */
function clamp(time: number, limit: number): number {
  return Number.isNaN(time) ? 0 : Math.min(Math.max(time, 0), limit);
}
