import * as z from 'zod/mini';
import { reaction } from '../chat/reactions.ts';
import { notificationsDocument } from '../documents.ts';
import { endpoint } from '../endpoint.ts';
import { queryInteger, rowsOf, success } from '../fields.ts';
import { notificationChannel, notificationSwitch, switchChannels } from './switches.ts';

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
    'invitation',
    'reply',
    'clip-reply',
    'reaction',
    'clip-reaction',
    'group-invitation',
  ]),
  /** The user who caused it; for decisions and unavailable videos, the recipient. */
  username: z.string(),
  img_url: z.string(),
  /** The viewer's tile that was liked or replied to, or has an unavailable video; absent if deleted. */
  tile_id: z.optional(z.int()),
  public_id: z.optional(z.string()),
  /** The video id of that tile, for its poster. Present if `tile_id` is. */
  tile_link: z.optional(z.string()),
  /** The description of the viewer's removed or unavailable post. */
  caption: z.optional(z.string()),
  /** Present if the request is still open. */
  pending: z.optional(z.literal(true)),
  /** The new friend's uid, for acceptances and invitations. Absent if no longer a friend. */
  friend: z.optional(z.string()),
  /** The combined chat id of the message, for replies and reactions; the group's id. */
  chat: z.optional(z.string()),
  /** The name of the group, for group invitations. */
  group: z.optional(z.string()),
  /** The start of the reply, or of the viewer's message with the reaction. */
  text: z.optional(z.string()),
  reaction: z.optional(reaction),
  /** Present if it came after the last clearing; if quiet, after `seeNotifications`. */
  unseen: z.optional(z.literal(true)),
  /** ISO 8601, UTC. */
  date: z.string(),
});

export type PastNotification = z.infer<typeof pastNotification>;

/**
 * `friends`: requests, acceptances and invitations. `replies`: replies and reactions. Group
 * invitations are only among all.
 */
export const historyFilter = z.enum(['likes', 'friends', 'replies']);

export type HistoryFilter = z.infer<typeof historyFilter>;

/** The kinds that the user has switched off, in the app and as pushes. */
export const notificationSettings = z.object({
  app_off: z.array(notificationSwitch),
  push_off: z.array(notificationSwitch),
});

export type NotificationSettings = z.infer<typeof notificationSettings>;

const notificationId = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));

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
      /**
       * True if there are unseen quiet notifications. A server of the previous release omits it.
       */
      quiet: z.optional(z.boolean()),
    }),
    errors: [],
  }),
  /**
   * Marks the quiet notifications (replies, reactions, group invitations, decisions, unavailable
   * videos) up to an id seen. Idempotent. They are not in the document.
   */
  seeNotifications: endpoint({
    method: 'POST',
    path: '/notifications/seen',
    summary: 'Mark replies, reactions and decisions as seen.',
    audience: 'member',
    limit: 'chatCommand',
    claims: {},
    body: z.strictObject({ up_to: notificationId }),
    result: success,
    errors: [],
  }),
  notificationSettings: endpoint({
    method: 'GET',
    path: '/notifications/settings',
    summary: 'The kinds of notifications that are switched off.',
    audience: 'member',
    limit: 'read',
    claims: {},
    result: rowsOf(notificationSettings),
    errors: [],
  }),
  /**
   * Switches a kind on or off, in the app or as a push. Idempotent. In the app, off stores no new
   * ones and marks unseen ones seen.
   */
  updateNotificationSettings: endpoint({
    method: 'PATCH',
    path: '/notifications/settings',
    summary: 'Switch a kind of notifications on or off.',
    audience: 'member',
    limit: 'account',
    claims: {},
    body: z
      .strictObject({ kind: notificationSwitch, channel: notificationChannel, on: z.boolean() })
      .check(
        z.refine(
          ({ kind, channel }) => switchChannels[kind].includes(channel),
          'This kind has no such switch.',
        ),
      ),
    result: rowsOf(notificationSettings),
    errors: [],
  }),
  /**
   * Newest first, in pages of 20; `before` is the last known id, `show` limits the kinds. Without
   * `show`, omits replies and reactions, and returns an invitation as an acceptance, for clients of
   * the previous release.
   */
  notificationHistory: endpoint({
    method: 'GET',
    path: '/notifications/history',
    summary: 'Past notifications.',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({
      before: z.optional(queryInteger(999_999_999)),
      show: z.optional(z.enum(['all', ...historyFilter.options])),
    }),
    result: rowsOf(pastNotification),
    errors: [],
  }),
} as const;
