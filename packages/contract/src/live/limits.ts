import { KIBIBYTE } from '../units.ts';

export const liveLimits = {
  subscriptionsMax: 100,
  frameMaxBytes: 64 * KIBIBYTE,
  socketsPerUser: 10,
  socketsPerAddress: 50,
  /** Disconnects a client with more unsent bytes. */
  queueMaxBytes: 1024 * KIBIBYTE,
  /** Disconnects a client that sends more bytes in the window of `rateLimits.frame`. */
  receivedMaxBytes: 512 * KIBIBYTE,
  /** Disconnects a client after more rejected frames in a row. */
  rejectionsMax: 10,
  /** How long the event `typing` is shown. Clients repeat it about every half of that. */
  typingMs: 6_000,
  /** With more changes, a client gets the whole document. */
  changesMax: 50,
} as const;
