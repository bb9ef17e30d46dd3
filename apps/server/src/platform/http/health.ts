import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

const RECHECK_MS = 1_000;

/** /healthz: the process is alive. /readyz: it can serve (database reachable, not stopping). */
export function addHealth(app: FastifyInstance, pool: Pool): void {
  const isDatabaseUp = oncePerSecond(() => canQuery(pool));
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = !isStopping && (await isDatabaseUp());
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}

function oncePerSecond(check: () => Promise<boolean>): () => Promise<boolean> {
  let result: Promise<boolean> | null = null;
  let checkedAt = 0;
  return () => {
    if (result !== null && performance.now() - checkedAt < RECHECK_MS) return result;
    checkedAt = performance.now();
    result = check();
    return result;
  };
}

async function canQuery(pool: Pool): Promise<boolean> {
  try {
    await pool.query('select 1');
    return true;
  } catch {
    return false;
  }
}
