import { webhookEndpoints } from '@reprise/contract/webhooks/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '#platform/api/api-client.ts';

export function webhooksQuery(uid: string) {
  return queryOptions({
    queryKey: ['accounts', 'webhooks', uid],
    queryFn: ({ signal }) => callApi(webhookEndpoints.webhooks, { query: { uid } }, { signal }),
    staleTime: 0,
    meta: { notice: false },
  });
}

const WAITING_MS = 2_000;

/** Is read again while a delivery waits. */
export function deliveriesQuery(uid: string, webhookId: number) {
  return queryOptions({
    queryKey: ['accounts', 'webhook-deliveries', uid, webhookId],
    queryFn: ({ signal }) => {
      const query = { uid, webhook_id: String(webhookId) };
      return callApi(webhookEndpoints.webhookDeliveries, { query }, { signal });
    },
    staleTime: 0,
    meta: { notice: false },
    refetchInterval: ({ state }) =>
      state.data?.rows.some((delivery) => delivery.state === 'waiting') ? WAITING_MS : false,
  });
}

export interface NewWebhook {
  readonly address: string;
  readonly chat?: string;
}

/** Returns the secret, which no other call returns. */
export async function createWebhook(uid: string, webhook: NewWebhook): Promise<string> {
  const { rows } = await callApi(webhookEndpoints.createWebhook, { body: { uid, ...webhook } });
  return secretOf(rows);
}

/** Returns the new secret. */
export async function renewSecret(uid: string, webhook_id: number): Promise<string> {
  const body = { uid, webhook_id };
  return secretOf((await callApi(webhookEndpoints.renewWebhookSecret, { body })).rows);
}

function secretOf([row]: readonly { readonly secret: string }[]): string {
  if (row === undefined) throw new Error('The server returned no secret.');
  return row.secret;
}

/** Deleting a webhook that is already deleted succeeds. */
export async function deleteWebhook(uid: string, webhook_id: number): Promise<void> {
  try {
    await callApi(webhookEndpoints.deleteWebhook, { body: { uid, webhook_id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
  }
}

export async function sendTest(uid: string, webhook_id: number): Promise<void> {
  await callApi(webhookEndpoints.testWebhook, { body: { uid, webhook_id } });
}

export async function turnOnWebhook(uid: string, webhook_id: number): Promise<void> {
  await callApi(webhookEndpoints.turnOnWebhook, { body: { uid, webhook_id } });
}

export async function resend(uid: string, webhook_id: number, delivery_id: number): Promise<void> {
  await callApi(webhookEndpoints.resendDelivery, { body: { uid, webhook_id, delivery_id } });
}
