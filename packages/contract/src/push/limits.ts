import { SECOND, DAY } from '../units.ts';

export const pushLimits = {
  endpointMax: 1024,
  /** Browsers per user; the oldest above it is removed. */
  perUser: 10,
  bodyMax: 120,
  /** How long a push service stores a push for an offline device. */
  ttlS: DAY / SECOND,
  /** Consecutive rejections after which a subscription is deleted. */
  rejectionsMax: 5,
} as const;
