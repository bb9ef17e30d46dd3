import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { formatWebhookSecret, makeWebhookSecret, webhookHeaders } from './sign-webhook.ts';

const SOME_MINUTES_AGO = new Date(Date.now() - 6 * 60_000);
interface Change {
  readonly secret?: Buffer;
  readonly body?: string;
  readonly at?: Date;
  readonly headers?: Readonly<Record<string, string>>;
}

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

it.each<[string, Change]>([
  ['another secret', { secret: makeWebhookSecret() }],
  ['another body', { body: '{"type":"other"}' }],
  ['another id', { headers: { 'webhook-id': 'msg_2' } }],
  ['an old time', { at: SOME_MINUTES_AGO }],
  [
    'an old request with a new time',
    {
      at: SOME_MINUTES_AGO,
      headers: { 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) },
    },
  ],
])('the library rejects %s: forged or sent again later', (_case, changed) => {
  const secret = makeWebhookSecret();
  const { at, headers: replaced, ...sent } = { secret, body, ...changed };
  const headers = { ...webhookHeaders(message(at), [secret]), ...replaced };
  const receiver = new Webhook(formatWebhookSecret(sent.secret));
  expect(() => receiver.verify(sent.body, headers)).toThrow(WebhookVerificationError);
});
