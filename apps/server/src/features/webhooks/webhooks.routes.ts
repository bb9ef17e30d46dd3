import { webhookEndpoints } from '@reprise/contract/webhooks/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { WebhookService } from './webhooks.service.ts';

export function webhookRoutes(webhooks: WebhookService): readonly Route[] {
  return [
    route(webhookEndpoints.webhooks, ({ viewer }) => webhooks.list(viewer)),
    route(
      webhookEndpoints.createWebhook,
      ({ viewer, signIn, body }) => webhooks.create(viewer, signIn, body),
      {
        event: 'webhook-created',
      },
    ),
    route(
      webhookEndpoints.deleteWebhook,
      ({ viewer, body }) => webhooks.delete(viewer, body.webhook_id),
      { event: 'webhook-deleted' },
    ),
    route(
      webhookEndpoints.renewWebhookSecret,
      ({ viewer, body }) => webhooks.renewSecret(viewer, body.webhook_id),
      { event: 'webhook-secret' },
    ),
    route(webhookEndpoints.turnOnWebhook, ({ viewer, signIn, body }) =>
      webhooks.turnOn(viewer, signIn, body.webhook_id),
    ),
    route(webhookEndpoints.testWebhook, ({ viewer, body }) =>
      webhooks.sendTest(viewer, body.webhook_id),
    ),
    route(webhookEndpoints.webhookDeliveries, ({ viewer, query }) =>
      webhooks.listDeliveries(viewer, query.webhook_id),
    ),
    route(webhookEndpoints.resendDelivery, ({ viewer, body }) =>
      webhooks.resend(viewer, body.webhook_id, body.delivery_id),
    ),
  ];
}
