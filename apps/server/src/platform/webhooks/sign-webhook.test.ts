import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { formatWebhookSecret, makeWebhookSecret, webhookHeaders } from './sign-webhook.ts';

const body = '{"type":"test"}';
const message = (at = new Date()) => ({ id: 'msg_1', body, at });

it('signs what the library of the standard accepts, also with a replaced secret', () => {
  const [secret, former] = [makeWebhookSecret(), makeWebhookSecret()];
  const headers = webhookHeaders(message(), [secret, former]);
  for (const each of [secret, former]) {
    const receiver = new Webhook(formatWebhookSecret(each));
    expect(receiver.verify(body, { ...headers })).toEqual({ type: 'test' });
  }
});

it.each([
  ['another secret', { secret: makeWebhookSecret() }],
  ['another body', { body: '{"type":"other"}' }],
  ['another id', { id: 'msg_2' }],
  ['an old time', { at: new Date(Date.now() - 6 * 60_000) }],
])('the library rejects %s: forged or sent again later', (_case, changed) => {
  const secret = makeWebhookSecret();
  const { at, id, ...sent } = { at: undefined, id: 'msg_1', secret, body, ...changed };
  const headers = { ...webhookHeaders(message(at), [secret]), 'webhook-id': id };
  const receiver = new Webhook(formatWebhookSecret(sent.secret));
  expect(() => receiver.verify(sent.body, headers)).toThrow(WebhookVerificationError);
});
