import { SECOND } from '@reprise/contract/units.ts';
import type { FastifyBaseLogger } from 'fastify';
import { repeat, type StopWatch } from '#platform/watch.ts';
import { webhookDelivery, type DeliveryDeps } from './deliver-webhooks.service.ts';
import { oldDeliveriesJob } from './old-deliveries.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { webhookService, type WebhookDeps } from './webhooks.service.ts';
import { eraseUser, exportUser } from './webhooks.user-data.ts';

export { turnOffWebhooks } from './webhooks.service.ts';

interface WebhooksFeatureDeps extends Omit<WebhookDeps, 'onTurnedOn'>, DeliveryDeps {
  readonly log: FastifyBaseLogger;
}

export function webhooksFeature(deps: WebhooksFeatureDeps) {
  const delivery = webhookDelivery(deps);
  return {
    routes: webhookRoutes(webhookService({ ...deps, onTurnedOn: delivery.wake })),
    jobs: [oldDeliveriesJob(deps.runStatement)],
    watch(): StopWatch {
      const stopping = new AbortController();
      const stop = repeat({
        work: () => delivery.run(stopping.signal),
        everyMs: SECOND,
        log: deps.log,
        failure: 'webhooks were not sent',
      });
      return () => {
        stopping.abort();
        return stop();
      };
    },
    eraseUser,
    exportUser,
  };
}
