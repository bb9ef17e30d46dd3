import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

/** /healthz: the process lives. /readyz: it can serve (database there, not stopping). */
export function addHealth(app: FastifyInstance, pool: Pool): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = !isStopping && (await canQuery(pool));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}

async function canQuery(pool: Pool): Promise<boolean> {
  try {
    await pool.query('select 1');
    return true;
  } catch {
    return false;
  }
}
