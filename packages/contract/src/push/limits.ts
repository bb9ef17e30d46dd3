import { SECOND, DAY } from '../units.ts';

export const pushLimits = {
  endpointMax: 1024,
  /** Browsers per user; with more, the oldest is removed. */
  perUser: 10,
  bodyMax: 120,
  /** How long a push service stores a push for a device that is offline. */
  ttlS: DAY / SECOND,
} as const;
