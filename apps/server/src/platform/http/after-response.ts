import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

export type AfterResponse = (reply: FastifyReply, work: () => Promise<void>) => void;

const MAX_WAIT_MS = 5_000;

const GRACE_MS = 3_000;

export function afterResponseScheduler(app: FastifyInstance): AfterResponse {
  const pending = new Set<Promise<void>>();

  async function run(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      app.log.error({ err }, 'deferred work failed');
    }
  }

  app.addHook('onClose', async () => {
    await Promise.race([Promise.all(pending), sleep(GRACE_MS, undefined, { ref: false })]);
  });

  return (reply, work) => {
    const start = () => {
      clearTimeout(latest);
      reply.raw.off('close', start);
      const running = run(work).finally(() => pending.delete(running));
      pending.add(running);
    };
    const latest = setTimeout(start, MAX_WAIT_MS);
    // 'close' fires after the response, and when the connection is lost.
    reply.raw.once('close', start);
  };
}
