import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '@reprise/contract/units.ts';
import { repeat, type Repeated, type StopWatch } from '#platform/watch.ts';
import type { WebhookDelivery } from './deliver-webhooks.service.ts';
import type { EventRecorder } from './record-events.ts';

/** Deliveries at once. */
const CONCURRENT_MAX = 16;

const FAILURE = 'webhooks were not sent';

/**
 * Records new events and sends what is due, each second, until stopped. Any number of servers may do
 * so. A slow receiver delays others by a second at most. Stopping ends deliveries.
 */
export function watchWebhooks(
  recorder: EventRecorder,
  { claim, deliver }: WebhookDelivery,
  log: Repeated['log'],
): StopWatch {
  const stopping = new AbortController();
  /** Of each delivery, the webhook's user. */
  const running = new Map<Promise<void>, number>();

  async function sendDue(): Promise<void> {
    while (!stopping.signal.aborted && running.size < CONCURRENT_MAX) {
      const due = await claim(CONCURRENT_MAX - running.size, [...running.values()]);
      if (due.length === 0) return;
      for (const each of due) {
        // If it fails, another attempt follows in a minute.
        const delivery = deliver(each, stopping.signal)
          .catch((err: unknown) => log.warn({ err, webhook: each.webhook_id }, FAILURE))
          .finally(() => running.delete(delivery));
        running.set(delivery, each.user_id);
      }
      await Promise.race([...running.keys(), sleep(SECOND, undefined, { ref: false })]);
    }
  }

  const stop = repeat({
    async work() {
      if (await recorder.record()) await sendDue();
    },
    everyMs: SECOND,
    log,
    failure: FAILURE,
  });
  return async () => {
    stopping.abort();
    await stop();
    await Promise.all(running.keys());
  };
}
