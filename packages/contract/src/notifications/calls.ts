import * as z from 'zod/mini';
import { notificationsDocument } from '../documents.ts';
import { endpoint } from '../endpoint.ts';
import { queryInteger, rowsOf } from '../fields.ts';

/** Decisions of moderators. */
export const decisionNotificationKind = z.enum(['removal', 'report-upheld', 'report-dismissed']);

export const pastNotification = z.object({
  id: z.int(),
  kind: z.enum([
    'request',
    'acceptance',
    'like',
    ...decisionNotificationKind.options,
    'source-unavailable',
  ]),
  /** The user who caused it; for decisions and unavailable videos, the recipient. */
  username: z.string(),
  img_url: z.string(),
  /** The liked tile, or the own one with an unavailable video; absent if deleted. */
  tile_id: z.optional(z.int()),
  /** Present if `tile_id` is. */
  public_id: z.optional(z.string()),
  /** The video id of that tile, for its poster. Present if `tile_id` is. */
  tile_link: z.optional(z.string()),
  /** The description of the own removed or unavailable post. */
  caption: z.optional(z.string()),
  /** Present if the request is still open. */
  pending: z.optional(z.literal(true)),
  /** Present if it came after the last clearing. */
  unseen: z.optional(z.literal(true)),
  /** ISO 8601, UTC. */
  date: z.string(),
});

export type PastNotification = z.infer<typeof pastNotification>;

/** `friends`: requests and acceptances. */
export const historyFilter = z.enum(['likes', 'friends']);

export type HistoryFilter = z.infer<typeof historyFilter>;

/** Notifications (spec section 4; decisions, "Navbar, search, notifications"). */
export const notificationEndpoints = {
  /**
   * Returns the document and clears it. Concurrent notifications stay for the next one. `notifications` are
   * the cleared notifications, newest first, at most 50 likes and 50 others.
   */
  clearNotifications: endpoint({
    method: 'POST',
    path: '/notifications/clear',
    summary: 'Return the unseen notifications and mark them seen.',
    audience: 'member',
    limit: 'chatCommand',
    claims: {},
    result: z.extend(rowsOf(notificationsDocument), {
      notifications: z.array(pastNotification),
    }),
    errors: [],
  }),
  /** Newest first, in pages of 20; `before` is the last known id, `show` limits the kinds. */
  notificationHistory: endpoint({
    method: 'GET',
    path: '/notifications/history',
    summary: 'Past notifications.',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({
      before: z.optional(queryInteger(999_999_999)),
      show: z.optional(historyFilter),
    }),
    result: rowsOf(pastNotification),
    errors: [],
  }),
} as const;
