import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rowsOf, success, text, uid } from '../fields.ts';
import { limits } from '../limits.ts';

/** Where a browser's push service takes messages for it; push.service.ts says which services. */
const endpointUrl = text(limits.push.endpointMax).check(z.minLength(1));

/** What messages to a browser are sealed with: its public key (65 bytes) and 16 bytes of its own. */
const browserKeys = z.strictObject({
  p256dh: z.string().check(z.regex(/^[\w-]{87}$/, 'Not a key.')),
  auth: z.string().check(z.regex(/^[\w-]{22}$/, 'Not a secret.')),
});

/** What a service worker is sent, in words that it shows as they are. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A later message with the same tag takes the place of the one that is shown. */
  readonly tag: string;
  /** The path here that the message opens. */
  readonly url: string;
  /** When it happened, in milliseconds since 1970. */
  readonly at: number;
}

/** The calls of web push: who wants to hear of messages and friend requests, on which device. */
export const pushEndpoints = {
  /** The key that browsers subscribe with (RFC 8292); no row where the operator has turned pushes off. */
  pushKey: endpoint({
    method: 'GET',
    path: '/push/key',
    summary: 'The public key that a browser subscribes to pushes with.',
    audience: 'member',
    limit: 'read',
    claims: {},
    result: rowsOf(z.object({ key: z.string() })),
    errors: [],
  }),
  /**
   * Sends pushes to a browser until the session that asks ends. A browser belongs to one person:
   * whoever subscribes last. Above ten of one person the oldest goes.
   */
  subscribePush: endpoint({
    method: 'POST',
    path: '/push/subscription',
    summary: 'Send pushes to this browser; doing it twice is doing it once.',
    audience: 'member',
    limit: 'account',
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, endpoint: endpointUrl, keys: browserKeys }),
    result: success,
    errors: ['BAD_URL', 'NOT_FOUND'],
  }),
  /** Sends this browser no more pushes; without a subscription of one's own nothing changes. */
  unsubscribePush: endpoint({
    method: 'DELETE',
    path: '/push/subscription',
    summary: 'Send this browser no more pushes.',
    audience: 'member',
    limit: 'account',
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, endpoint: endpointUrl }),
    result: success,
    errors: [],
  }),
} as const;
