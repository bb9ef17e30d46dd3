import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { appVersion } from '#platform/app-version.ts';
import { IS_READ_ONLY } from '#platform/db/read-only.ts';
import { FREE_MIN_BYTES, freeBytesOf } from '#platform/free-space.ts';
import { probedAddress } from './address-probe.ts';

export interface HealthDeps {
  readonly pool: Pool;
  /** Free space on the disk of the embedded database. */
  readonly freeBytes: () => Promise<number>;
  readonly isDraining: () => boolean;
  /** Signs the doctor's probes. */
  readonly secret: string;
}

export const HEALTHS = ['ready', 'stopping', 'database', 'read-only', 'disk'] as const;

export type Health = (typeof HEALTHS)[number];

/** The response of /healthz. The release is public: /api/docs/json has it, too. */
export const ALIVE = { status: 'ok', version: appVersion };

const RECHECK_MS = 1_000;
/** A hung database or disk must not delay the response. */
const CHECK_TIMEOUT_MS = 800;

/**
 * Adds /healthz (the process is alive; reports to the doctor which address it sees) and /readyz,
 * which responds within a second: not ready while stopping, without a writable database, or without
 * its disk. An almost full disk is reported, too, but the server stays ready: it can be read. Returns
 * the check of /readyz.
 */
export function addHealth(
  app: FastifyInstance,
  { pool, freeBytes, isDraining, secret }: HealthDeps,
): () => Promise<Health> {
  const check = oncePerSecond(async (): Promise<Readiness> => {
    const [database, free] = await Promise.all([databaseHealth(pool), withTimeout(freeBytes())]);
    if (database !== 'ready') return { health: database, isServing: false };
    const isFull = free === null || free < FREE_MIN_BYTES;
    return { health: isFull ? 'disk' : 'ready', isServing: free !== null };
  });
  const readReadiness = async () =>
    isDraining() ? { health: 'stopping' as const, isServing: false } : check();
  app.get('/healthz', (request, reply) => {
    const address = probedAddress(request, secret);
    return reply.send(address === null ? ALIVE : { ...ALIVE, address });
  });
  app.get('/readyz', async (_request, reply) => {
    const { health, isServing } = await readReadiness();
    const reason = health === 'ready' ? {} : { reason: health };
    if (isServing) return { status: 'ready', ...reason };
    return reply.code(503).send({ status: 'not ready', ...reason });
  });
  return async () => (await readReadiness()).health;
}

interface Readiness {
  readonly health: Health;
  readonly isServing: boolean;
}

function oncePerSecond<T>(check: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  let checkedAt = 0;
  return () => {
    if (result !== null && performance.now() - checkedAt < RECHECK_MS) return result;
    checkedAt = performance.now();
    result = check();
    return result;
  };
}

async function databaseHealth(pool: Pool): Promise<Health> {
  const query = pool.query<{ is_read_only: boolean }>(`select ${IS_READ_ONLY} as is_read_only`);
  const result = await withTimeout(query);
  if (result === null) return 'database';
  return result.rows[0]?.is_read_only === false ? 'ready' : 'read-only';
}

/** Returns Infinity if the embedded database is not in `dataDir`. */
export function freeBytesIn(dataDir: string): Promise<number> {
  // The database may be behind a link.
  return freeBytesOf(path.join(dataDir, 'pg18'));
}

function withTimeout<T>(work: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), CHECK_TIMEOUT_MS).unref();
    const settle = (result: T | null) => {
      clearTimeout(timer);
      resolve(result);
    };
    work.then(settle, () => settle(null));
  });
}
