import type { FastifyBaseLogger } from 'fastify';
import type { AccountNotices } from '#platform/db/account-notices.ts';

/** Sends messages between servers, in order per sender and at most once. */
export interface FanOut {
  /** Never throws or waits. A text has at most `TEXT_MAX_BYTES`. */
  send(text: string): void;
  /** Returns false if no other server runs. A new server is detected within a moment. */
  hasPeers(): boolean;
  /** Counts since the start of the process. */
  lostCount(): number;
  queueLength(): number;
  close(): Promise<void>;
}

export interface FanOutEvents {
  readonly onMessage: (text: string) => void;
  /** Messages of other servers may be lost. */
  readonly onGap: () => void;
}

export interface FanOutDeps extends FanOutEvents {
  readonly log: FastifyBaseLogger;
  /** For adapters that listen to the database. */
  readonly notices: AccountNotices;
}

/** PostgreSQL accepts less than 8000 bytes per notification. */
export const TEXT_MAX_BYTES = 7_900;

/** Servers show that they run, and the number of their last message, in this interval. */
export const PRESENCE_MS = 10_000;
