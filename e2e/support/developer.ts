import type { Page } from '@playwright/test';
import type { OwnToken } from '@reprise/contract/tokens/calls.ts';
import type { OwnWebhook, WebhookDelivery } from '@reprise/contract/webhooks/calls.ts';
import { fakeResponse, fakeRows } from './fake-responses.ts';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

const token: OwnToken = {
  id: 1,
  name: 'Uploads from the studio computer',
  scopes: ['read', 'post'],
  created: '2026-11-01T10:00:00.000Z',
  ends: '2027-01-30T10:00:00.000Z',
  last_used: ago(2),
  has_ended: false,
};

export const TOKENS: readonly OwnToken[] = [
  token,
  { ...token, id: 2, name: 'Band bot', scopes: ['read', 'post', 'chat'], last_used: null },
  { ...token, id: 3, name: 'Old script', ends: '2026-11-02T10:00:00.000Z', has_ended: true },
];

const webhook: OwnWebhook = {
  id: 1,
  address: 'https://hooks.example/clips/9f2c7a4e1b6d4a5e8c3f0a7b',
  created: '2026-11-01T10:00:00.000Z',
  failing_since: null,
  is_off: false,
};

const group = { chat: '7d3f2c1e-9a4b-4c5d-8e6f-0123456789ab', name: 'Friday listening' };

export const WEBHOOKS: readonly OwnWebhook[] = [
  webhook,
  { ...webhook, id: 2, address: 'https://bot.example/', group, failing_since: ago(30) },
  { ...webhook, id: 3, address: 'https://gone.example/in', failing_since: ago(130), is_off: true },
];

const delivery: WebhookDelivery = {
  id: 1,
  event: 'clip.posted',
  created: ago(1),
  state: 'delivered',
  attempts: 1,
  status: 204,
  answer: '',
  next_attempt: null,
};

const DELIVERIES: readonly WebhookDelivery[] = [
  { ...delivery, id: 3, state: 'failed', attempts: 10, status: 503, answer: 'Service Unavailable' },
  {
    ...delivery,
    id: 2,
    state: 'failed',
    attempts: 10,
    status: null,
    answer: 'connect ECONNREFUSED',
  },
  delivery,
];

/** The lists of Settings, Developer. */
export async function fakeDeveloperLists(
  page: Page,
  tokens: readonly OwnToken[] = TOKENS,
  webhooks: readonly OwnWebhook[] = WEBHOOKS,
): Promise<void> {
  await fakeRows(page, '/user/tokens', tokens);
  await fakeResponse(page, '/user/webhooks', { rows: webhooks, groups: [group] });
  await fakeRows(page, '/user/webhook/deliveries', DELIVERIES);
}
