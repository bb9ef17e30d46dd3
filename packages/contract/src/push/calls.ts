import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { Language } from '../language/languages.ts';
import { rowsOf, success, text, uid } from '../fields.ts';
import { pushLimits } from './limits.ts';

/** push.service.ts checks the service. */
const endpointUrl = text(pushLimits.endpointMax).check(z.minLength(1));

/** The browser's public key (65 bytes) and secret (16 bytes). */
const browserKeys = z.strictObject({
  p256dh: z.string().check(z.regex(/^[\w-]{87}$/, 'Not a key.')),
  auth: z.string().check(z.regex(/^[\w-]{22}$/, 'Not a secret.')),
});

/** Sent to the service worker, which shows its texts unchanged. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Of the body. Absent if it is what a user wrote. */
  readonly lang?: Language;
  /** Replaces a shown notification with the same tag. */
  readonly tag: string;
  /** The path to open on click. */
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export const pushEndpoints = {
  /** The public key for subscribing (RFC 8292). No row if push is off. */
  pushKey: endpoint({
    method: 'GET',
    path: '/push/key',
    summary: 'Get the public key for push subscriptions.',
    audience: 'member',
    limit: 'read',
    claims: {},
    result: rowsOf(z.object({ key: z.string() })),
    errors: [],
  }),
  /**
   * Sends pushes to this browser until the session ends. A browser belongs to its last subscriber.
   * A user has at most ten; then the oldest is removed.
   */
  subscribePush: endpoint({
    method: 'POST',
    path: '/push/subscription',
    summary: 'Subscribe this browser to pushes (idempotent).',
    audience: 'member',
    limit: 'account',
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, endpoint: endpointUrl, keys: browserKeys }),
    result: success,
    errors: ['BAD_URL', 'NOT_FOUND'],
  }),
  /** Deletes the caller's subscription of this browser, if it exists. */
  unsubscribePush: endpoint({
    method: 'DELETE',
    path: '/push/subscription',
    summary: 'Unsubscribe this browser from pushes.',
    audience: 'member',
    limit: 'account',
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, endpoint: endpointUrl }),
    result: success,
    errors: [],
  }),
} as const;
