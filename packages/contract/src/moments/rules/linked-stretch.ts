import { clipLimits } from '../../clips/limits.ts';
import type { ClipTimes } from '../../clips/rules/clip-times.ts';
import { parseStartTime } from '../../clips/rules/video-link.ts';

/** Returns the stretch in the query of an address, in seconds. Null without a valid one. */
export function stretchIn(query: Readonly<URLSearchParams>): ClipTimes | null {
  const [startTime, endTime] = [timeIn(query.get('t')), timeIn(query.get('end'))];
  const isStretch = startTime >= 0 && endTime > startTime && endTime <= clipLimits.timeMaxS;
  return isStretch ? { startTime, endTime } : null;
}

/** Returns the second to begin at in the query of an address. Null without a valid one. */
export function startIn(query: Readonly<URLSearchParams>): number | null {
  const time = timeIn(query.get('t'));
  return time >= 0 && time < clipLimits.timeMaxS ? time : null;
}

/** Seconds, or a time as in links of the provider: `1m30s`, `1:30`. NaN for others. */
function timeIn(text: string | null): number {
  const seconds = Number.parseFloat(text ?? '');
  return String(seconds) === text ? seconds : (parseStartTime(text ?? '') ?? Number.NaN);
}
