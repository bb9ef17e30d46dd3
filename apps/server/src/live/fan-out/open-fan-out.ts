import type { PoolConfig } from 'pg';
import type { Config } from '#platform/config.ts';
import type { FanOut, FanOutDeps } from './fan-out.ts';
import { postgresFanOut } from './postgres-fan-out.ts';
import { redisFanOut } from './redis-fan-out.ts';

interface FanOutSettings {
  readonly config: Pick<Config, 'REDIS_URL' | 'DATABASE_URL'>;
  readonly connection: PoolConfig;
}

/** With an embedded database there is no other process. */
export function openFanOut({ config, connection }: FanOutSettings, deps: FanOutDeps): FanOut {
  if (config.REDIS_URL !== undefined) return redisFanOut(config.REDIS_URL, deps);
  if (config.DATABASE_URL !== undefined) return postgresFanOut(connection, deps);
  return { send: () => {}, lostCount: () => 0, close: () => Promise.resolve() };
}
