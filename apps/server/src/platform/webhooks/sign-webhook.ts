import { createHmac, randomBytes } from 'node:crypto';
import { SECOND } from '@reprise/contract/units.ts';

/** Of the Standard Webhooks specification: 24 to 64 bytes. */
const SECRET_BYTES = 24;

export function makeWebhookSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Returns a secret as receivers configure it. */
export function formatWebhookSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}

interface SignedMessage {
  readonly id: string;
  readonly body: string;
  readonly at: Date;
}

/**
 * Signs by Standard Webhooks, with each secret: a receiver accepts any of the signatures, so that it
 * can change the secret later than the server.
 */
export function webhookHeaders(
  { id, body, at }: SignedMessage,
  secrets: readonly Buffer[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / SECOND));
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
