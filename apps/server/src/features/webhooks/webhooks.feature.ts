import { webhookDelivery, type DeliveryDeps } from './deliver-webhooks.service.ts';
import { oldDeliveriesJob } from './old-deliveries.ts';
import { eventRecorder } from './record-events.ts';
import { watchWebhooks } from './watch-webhooks.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { webhookService, type WebhookDeps } from './webhooks.service.ts';
import { eraseUser, exportUser } from './webhooks.user-data.ts';

export { turnOffWebhooks } from './webhooks.service.ts';

interface WebhooksFeatureDeps extends Omit<WebhookDeps, 'onTurnedOn'>, DeliveryDeps {}

export function webhooksFeature(deps: WebhooksFeatureDeps) {
  const recorder = eventRecorder(deps);
  const { touch, touchAll } = recorder;
  return {
    routes: webhookRoutes(webhookService({ ...deps, onTurnedOn: touchAll })),
    jobs: [oldDeliveriesJob(deps.runStatement)],
    /** Which documents have changed on any server. */
    changes: { touch, touchAll },
    watch: () => watchWebhooks(recorder, webhookDelivery(deps), deps.log),
    eraseUser,
    exportUser,
  };
}
