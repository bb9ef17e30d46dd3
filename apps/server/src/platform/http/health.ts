import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

const ASK_AGAIN_MS = 1_000;

/** /healthz: the process lives. /readyz: it can serve (database there, not stopping). */
export function addHealth(app: FastifyInstance, pool: Pool): void {
  const isThere = oncePerSecond(() => canQuery(pool));
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = !isStopping && (await isThere());
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}

/** Asked at most once a second, however often the answer is wanted. */
function oncePerSecond(ask: () => Promise<boolean>): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null;
  let askedAt = 0;
  return () => {
    if (answer !== null && performance.now() - askedAt < ASK_AGAIN_MS) return answer;
    askedAt = performance.now();
    answer = ask();
    return answer;
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
