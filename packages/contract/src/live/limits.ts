import { KIBIBYTE } from '../units.ts';

/** Live documents over sockets. */
export const liveLimits = {
  subscriptionsMax: 100,
  frameMaxBytes: 64 * KIBIBYTE,
  socketsPerUser: 10,
  socketsPerAddress: 50,
  /** A client with more unsent bytes is disconnected. */
  queueMaxBytes: 1024 * KIBIBYTE,
  /** With more changes, a client gets the whole document. */
  changesMax: 50,
} as const;
