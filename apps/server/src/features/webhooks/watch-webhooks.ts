import { SECOND } from '@reprise/contract/units.ts';
import { repeat, type Repeated, type StopWatch } from '#platform/watch.ts';
import type { WebhookDelivery } from './deliver-webhooks.service.ts';

/** Sends what is due, each second, until stopped. Stopping ends running deliveries. */
export function watchWebhooks(delivery: WebhookDelivery, log: Repeated['log']): StopWatch {
  const stopping = new AbortController();
  const stop = repeat({
    work: () => delivery.run(stopping.signal),
    everyMs: SECOND,
    log,
    failure: 'webhooks were not sent',
  });
  return () => {
    stopping.abort();
    return stop();
  };
}
