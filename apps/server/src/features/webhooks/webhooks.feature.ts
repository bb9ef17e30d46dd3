import { webhookDelivery, type DeliveryDeps } from './deliver-webhooks.service.ts';
import { oldDeliveriesJob } from './old-deliveries.ts';
import { watchWebhooks } from './watch-webhooks.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { webhookService, type WebhookDeps } from './webhooks.service.ts';
import { eraseUser, exportUser } from './webhooks.user-data.ts';

export { turnOffWebhooks } from './webhooks.service.ts';

interface WebhooksFeatureDeps extends Omit<WebhookDeps, 'onTurnedOn'>, DeliveryDeps {}

export function webhooksFeature(deps: WebhooksFeatureDeps) {
  const delivery = webhookDelivery(deps);
  return {
    routes: webhookRoutes(webhookService({ ...deps, onTurnedOn: delivery.wake })),
    jobs: [oldDeliveriesJob(deps.runStatement)],
    watch: () => watchWebhooks(delivery, deps.log),
    eraseUser,
    exportUser,
  };
}
