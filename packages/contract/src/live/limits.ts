import { KIBIBYTE } from '../units.ts';

export const liveLimits = {
  subscriptionsMax: 100,
  frameMaxBytes: 64 * KIBIBYTE,
  /** Also of calls that wait for changes. */
  socketsPerUser: 10,
  socketsPerAddress: 50,
  polledDocumentsMax: 20,
  /** Proxies often end a response after 30 s or a minute. */
  pollMaxSeconds: 25,
  /** A client with more unsent bytes is disconnected. */
  queueMaxBytes: 1024 * KIBIBYTE,
  /** A client that sends more bytes in the window of `rateLimits.frame` is disconnected. */
  receivedMaxBytes: 512 * KIBIBYTE,
  /** A client is disconnected after more rejected frames in a row. */
  rejectionsMax: 10,
  /** How long `typing` is shown. Clients repeat the event about twice in that time. */
  typingMs: 6_000,
  /** A visible app reads its documents again in this interval. */
  resyncMs: 300_000,
  /** After more changes, a client gets the whole document. */
  changesMax: 50,
} as const;
