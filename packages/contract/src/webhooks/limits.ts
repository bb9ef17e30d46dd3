import { DAY, HOUR, MINUTE, SECOND } from '../units.ts';

export const webhookLimits = {
  perUserMax: 10,
  addressMax: 500,
  /** A delivery is tried again after these times, each changed by up to a fifth at random. */
  retriesMs: [
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    DAY,
  ],
  /** A webhook of which no delivery has succeeded for this time is turned off. */
  failingMaxMs: 5 * DAY,
  /** Also signs for this time after it was replaced. */
  previousSecretMs: DAY,
  timeoutMs: 10 * SECOND,
  responseMaxBytes: 16 * 1024,
  /** What the list shows of a response. */
  answerMax: 500,
  listMax: 20,
  keepDeliveriesDays: 7,
} as const;
