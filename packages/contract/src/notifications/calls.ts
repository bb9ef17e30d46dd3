import * as z from 'zod/mini';
import { notificationsDocument } from '../documents.ts';
import { endpoint } from '../endpoint.ts';
import { queryInteger, rowsOf } from '../fields.ts';

/** What moderators have decided, as it is told to the people concerned. */
export const decisionNotificationKind = z.enum(['removal', 'report-upheld', 'report-dismissed']);

/** One past notification: who, what, when, and which post. */
export const pastNotification = z.object({
  id: z.int(),
  kind: z.enum([
    'request',
    'acceptance',
    'like',
    ...decisionNotificationKind.options,
    'source-unavailable',
  ]),
  /** Who did it; of a decision of moderators and of a dead video, who is told. */
  username: z.string(),
  img_url: z.string(),
  /** The liked post, or the own one whose video has died; absent else, and when the post is gone. */
  tile_id: z.optional(z.int()),
  /** Its name in the address of its page; there whenever `tile_id` is. */
  public_id: z.optional(z.string()),
  /** The description of one's own post that was removed, or whose video has died. */
  caption: z.optional(z.string()),
  /** Present on a request that is not answered yet. */
  pending: z.optional(z.literal(true)),
  /** ISO 8601, UTC. */
  date: z.string(),
});

/** The parsed form of `pastNotification`. */
export type PastNotification = z.infer<typeof pastNotification>;

/** The calls of notifications (spec section 4; decisions, "Navbar, search, notifications"). */
export const notificationEndpoints = {
  /** Gives the document as it was and leaves it empty: what comes in between stands in neither. */
  clearNotifications: endpoint({
    method: 'POST',
    path: '/notifications/clear',
    summary: 'Open the notification panel: take its news and reset it.',
    audience: 'member',
    limit: 'chatCommand',
    claims: {},
    result: rowsOf(notificationsDocument),
    errors: [],
  }),
  /** Newest first, in pages of 20; `before` is the id of the last one that is known. */
  notificationHistory: endpoint({
    method: 'GET',
    path: '/notifications/history',
    summary: 'Past notifications.',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({ before: z.optional(queryInteger(999_999_999)) }),
    result: rowsOf(pastNotification),
    errors: [],
  }),
} as const;
