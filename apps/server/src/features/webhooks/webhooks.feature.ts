import { webhookDelivery, type DeliveryDeps } from './deliver-webhooks.service.ts';
import { oldDeliveriesJob } from './old-deliveries.ts';
import { type EventRecorder, eventRecorder } from './record-events.ts';
import { watchWebhooks } from './watch-webhooks.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { webhookService, type WebhookDeps } from './webhooks.service.ts';
import { eraseUser, exportUser } from './webhooks.user-data.ts';

export { turnOffWebhooks } from './webhooks.service.ts';

interface WebhooksFeatureDeps extends Omit<WebhookDeps, 'onTurnedOn'>, DeliveryDeps {
  /** Reports which documents have changed on any server. */
  readonly attach: (recorder: Pick<EventRecorder, 'touch' | 'touchAll'>) => void;
}

export function webhooksFeature(deps: WebhooksFeatureDeps) {
  const recorder = eventRecorder(deps);
  deps.attach(recorder);
  return {
    routes: webhookRoutes(webhookService({ ...deps, onTurnedOn: recorder.touchAll })),
    jobs: [oldDeliveriesJob(deps.runStatement)],
    watch: () => watchWebhooks(recorder, webhookDelivery(deps), deps.log),
    eraseUser,
    exportUser,
  };
}
