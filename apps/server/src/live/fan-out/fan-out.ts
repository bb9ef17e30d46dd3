import type { FastifyBaseLogger } from 'fastify';

/**
 * Sends messages between server processes, those of one sender in order and at most once. Clients
 * refetch what is lost (docs/live-documents.md).
 */
export interface FanOut {
  /** Never throws, never blocks. */
  send(text: string): void;
  /** Returns false if no other server runs. A server that starts is known within a moment. */
  hasPeers(): boolean;
  /** Counts since the start of the process. */
  lostCount(): number;
  /** Texts or parts of texts that are not sent yet. */
  queueLength(): number;
  close(): Promise<void>;
}

export interface FanOutDeps {
  readonly log: FastifyBaseLogger;
  readonly onMessage: (text: string) => void;
}
