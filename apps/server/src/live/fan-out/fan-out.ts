import type { FastifyBaseLogger } from 'fastify';
import type { AccountNotices } from '#platform/db/account-notices.ts';

/**
 * Sends messages between servers, in order per sender and at most once. Clients refetch lost
 * changes (docs/live-documents.md).
 */
export interface FanOut {
  /** Never throws or waits. */
  send(text: string): void;
  /** Returns false if no other server runs. A new server is detected within a moment. */
  hasPeers(): boolean;
  /** Counts since the start of the process. */
  lostCount(): number;
  queueLength(): number;
  close(): Promise<void>;
}

export interface FanOutDeps {
  readonly log: FastifyBaseLogger;
  readonly onMessage: (text: string) => void;
  /** For adapters that listen to the database. */
  readonly notices: AccountNotices;
}
