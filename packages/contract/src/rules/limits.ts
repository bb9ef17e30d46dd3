import { MINUTE, HOUR, DAY } from '../units.ts';

export const ageLimits = {
  yearMs: 365 * DAY,
  monthMs: 30 * DAY,
  dayMs: DAY,
  hourMs: HOUR,
  minuteMs: MINUTE,
} as const;
