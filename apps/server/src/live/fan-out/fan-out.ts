import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Config } from '#platform/config.ts';
import { postgresFanOut } from './postgres-fan-out.ts';
import { redisFanOut } from './redis-fan-out.ts';

/**
 * How one server process tells the others. Texts of one sender arrive in their order, each at most
 * once; what is lost while the way is cut is caught up by the readers (docs/live-documents.md).
 */
export interface FanOut {
  /** Sends a text to the other processes and not to this one. Never throws, never waits. */
  send(text: string): void;
  /** How many texts could not be sent since the start. */
  lostCount(): number;
  close(): Promise<void>;
}

/** What a way between processes is opened with. */
export interface FanOutDeps {
  readonly log: FastifyBaseLogger;
  /** Called with each text that another process has sent. */
  readonly onMessage: (text: string) => void;
}

/** What the choice of the way depends on. */
interface FanOutSettings {
  readonly config: Pick<Config, 'REDIS_URL' | 'DATABASE_URL'>;
  readonly connection: PoolConfig;
}

/** Redis where it is set, else the shared database; a process with an embedded database is alone. */
export function openFanOut({ config, connection }: FanOutSettings, deps: FanOutDeps): FanOut {
  if (config.REDIS_URL !== undefined) return redisFanOut(config.REDIS_URL, deps);
  if (config.DATABASE_URL !== undefined) return postgresFanOut(connection, deps);
  return { send: () => {}, lostCount: () => 0, close: () => Promise.resolve() };
}
