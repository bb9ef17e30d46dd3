import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rowsOf, success, text, uid } from '../fields.ts';
import { withoutInvisible } from '../rules/clean-text.ts';
import { webhookLimits } from './limits.ts';
import { webhookTexts } from './texts.ts';

const id = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));

/** `new URL` accepts more: spaces, other schemes, a user and a password. */
export const webhookAddress = text(webhookLimits.addressMax).check(
  z.overwrite(withoutInvisible),
  z.minLength(1, webhookTexts.noAddress),
  z.refine(isPlainAddress, webhookTexts.badAddress),
);

function isPlainAddress(address: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return false;
  const { username, password, hash } = new URL(address);
  return username === '' && password === '' && hash === '';
}

/** `clip.posted`: by its user. `message.sent`: by others, in its group. `test`: on request. */
export const webhookEvent = z.enum(['clip.posted', 'message.sent', 'test']);

export type WebhookEvent = z.infer<typeof webhookEvent>;

/** Times are ISO 8601. */
export const ownWebhook = z.object({
  id: z.int(),
  address: z.string(),
  /** The group whose messages it sends; without one, it sends the user's new clips. */
  group: z.optional(z.object({ chat: z.string(), name: z.string() })),
  created: z.string(),
  /** Since when every delivery has failed. */
  failing_since: z.nullable(z.string()),
  /** Turned off after days of failures, or because the user left the group. */
  is_off: z.boolean(),
});

export type OwnWebhook = z.infer<typeof ownWebhook>;

export const webhookDelivery = z.object({
  id: z.int(),
  event: webhookEvent,
  created: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** Of the last attempt. Null before the first one, and without a response. */
  status: z.nullable(z.int()),
  /** The start of the last response, or why there was none. */
  answer: z.string(),
  next_attempt: z.nullable(z.string()),
});

export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const ofWebhook = z.strictObject({ uid, webhook_id: id });
const withSecret = rowsOf(z.object({ id: z.int(), secret: z.string() }));

const memberCall = { audience: 'member', limit: 'webhook', claims: { uid: 'uid' } } as const;

/** Webhooks (docs/api.md). No access token opens these calls. Not in the spec. */
export const webhookEndpoints = {
  webhooks: endpoint({
    method: 'GET',
    path: '/user/webhooks',
    summary: "List the user's webhooks, and the groups that one can be for.",
    audience: 'member',
    limit: 'read',
    claims: { uid: 'uid' },
    query: z.strictObject({ uid }),
    result: z.extend(rowsOf(ownWebhook), {
      groups: z.array(z.object({ chat: z.string(), name: z.string() })),
    }),
    errors: [],
  }),
  /** With `chat`, for messages of a group, otherwise for the user's new clips. */
  createWebhook: endpoint({
    ...memberCall,
    method: 'POST',
    path: '/user/webhook',
    summary: 'Create a webhook. Only this response has its secret.',
    isSensitive: true,
    body: z.strictObject({
      uid,
      address: webhookAddress,
      chat: z.optional(z.uuid().check(z.toLowerCase())),
    }),
    result: withSecret,
    errors: ['REAUTH_REQUIRED', 'BAD_URL', 'NOT_FOUND', 'TOO_MANY_WEBHOOKS'],
  }),
  deleteWebhook: endpoint({
    ...memberCall,
    method: 'DELETE',
    path: '/user/webhook',
    summary: 'Delete a webhook with its deliveries.',
    isAllowedUnconfirmed: true,
    body: ofWebhook,
    result: success,
    errors: ['NOT_FOUND'],
  }),
  /** The former secret also signs for a day. */
  renewWebhookSecret: endpoint({
    ...memberCall,
    method: 'POST',
    path: '/user/webhook/secret',
    summary: 'Replace the secret of a webhook. Only this response has the new one.',
    isSensitive: true,
    body: ofWebhook,
    result: withSecret,
    errors: ['REAUTH_REQUIRED', 'NOT_FOUND'],
  }),
  /** What happened while it was off is not sent. */
  turnOnWebhook: endpoint({
    ...memberCall,
    method: 'POST',
    path: '/user/webhook/on',
    summary: 'Turn on a webhook that was turned off.',
    body: ofWebhook,
    result: success,
    errors: ['NOT_FOUND'],
  }),
  testWebhook: endpoint({
    ...memberCall,
    method: 'POST',
    path: '/user/webhook/test',
    summary: 'Send a test event to a webhook.',
    body: ofWebhook,
    result: success,
    errors: ['NOT_FOUND'],
  }),
  /** The last 20, newest first; they are kept for 7 days. */
  webhookDeliveries: endpoint({
    method: 'GET',
    path: '/user/webhook/deliveries',
    summary: 'List the last deliveries of a webhook.',
    audience: 'member',
    limit: 'read',
    claims: { uid: 'uid' },
    query: z.strictObject({
      uid,
      webhook_id: z.pipe(
        z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Not a webhook.')), z.transform(Number)),
        id,
      ),
    }),
    result: rowsOf(webhookDelivery),
    errors: ['NOT_FOUND'],
  }),
  /** With the same id, so that the receiver can ignore it. */
  resendDelivery: endpoint({
    ...memberCall,
    method: 'POST',
    path: '/user/webhook/resend',
    summary: 'Send an event to a webhook again.',
    body: z.extend(ofWebhook, { delivery_id: id }),
    result: success,
    errors: ['NOT_FOUND'],
  }),
} as const;
