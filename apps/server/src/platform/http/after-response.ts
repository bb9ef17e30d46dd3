import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Does something once the answer has had its time to leave, so that its time tells nothing about it. */
export type AfterResponse = (reply: FastifyReply, work: () => Promise<void>) => void;

/** Who does not take the answer holds the work up no longer than this. */
const MAX_WAIT_MS = 5_000;

/** A stopping server waits this long for such work. */
const GRACE_MS = 3_000;

/** Work after answers, whose failures are logged. */
export function afterResponseScheduler(app: FastifyInstance): AfterResponse {
  const pending = new Set<Promise<void>>();

  async function run(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      app.log.error({ err }, 'work after an answer failed');
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
    // The end of the answer, or of the connection that it could not be sent on.
    reply.raw.once('close', start);
  };
}
