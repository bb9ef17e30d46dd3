import type { Pool } from 'pg';
import type { Config } from '#platform/config.ts';
import { directConnection } from '#platform/db/untimed-client.ts';
import type { FanOut, FanOutDeps } from './fan-out.ts';
import { postgresFanOut } from './postgres-fan-out.ts';

interface FanOutSettings {
  readonly config: Pick<Config, 'REDIS_URL' | 'DATABASE_URL'>;
  readonly pool: Pool;
}

/** Returns a function that opens the fan-out. Loads the Redis client only with REDIS_URL. */
export async function fanOutOpener({
  config: { REDIS_URL, DATABASE_URL },
  pool,
}: FanOutSettings): Promise<(deps: FanOutDeps) => FanOut> {
  if (REDIS_URL !== undefined) {
    const { redisFanOut } = await import('./redis-fan-out.ts');
    return (deps) => redisFanOut(REDIS_URL, deps);
  }
  if (DATABASE_URL !== undefined) return (deps) => postgresFanOut(directConnection(pool), deps);
  // Only one process can use an embedded database.
  return () => ({
    send: () => {},
    hasPeers: () => false,
    lostCount: () => 0,
    queueLength: () => 0,
    close: () => Promise.resolve(),
  });
}
