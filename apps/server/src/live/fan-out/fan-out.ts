import type { FastifyBaseLogger } from 'fastify';

/**
 * Sends messages between server processes. Messages of one sender arrive in order, each at most
 * once. Clients refetch what is lost during an outage (docs/live-documents.md).
 */
export interface FanOut {
  /** Sends a message to all other processes. Never throws, never blocks. */
  send(text: string): void;
  /** Returns how many messages could not be sent since the start. */
  lostCount(): number;
  close(): Promise<void>;
}

export interface FanOutDeps {
  readonly log: FastifyBaseLogger;
  /** Called with each message from another process. */
  readonly onMessage: (text: string) => void;
}
