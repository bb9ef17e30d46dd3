import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/open.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { sharedCounts, type CountStore, type SharedCounts } from './shared-counts.ts';

interface SharedCountsDeps {
  readonly config: Pick<Config, 'REDIS_URL' | 'DATABASE_URL' | 'RATE_LIMITS'>;
  readonly database: { readonly db: Db };
  readonly log: FastifyBaseLogger;
  readonly secret: string;
}

/** Returns null if there cannot be another server, or limits are off. */
export async function openSharedCounts(
  deps: SharedCountsDeps,
  hasPeers: () => boolean,
): Promise<SharedCounts | null> {
  const store = await openStore(deps);
  return store && sharedCounts({ ...deps, store, hasPeers });
}

async function openStore({ config, database, log }: SharedCountsDeps): Promise<CountStore | null> {
  const { REDIS_URL, DATABASE_URL, RATE_LIMITS } = config;
  if (RATE_LIMITS === 'off') return null;
  if (REDIS_URL !== undefined) {
    const { redisCounts } = await import('./redis-counts.ts');
    return redisCounts(REDIS_URL, log);
  }
  if (DATABASE_URL === undefined) return null;
  const { postgresCounts } = await import('./postgres-counts.ts');
  return postgresCounts(statementRunner(database.db));
}
