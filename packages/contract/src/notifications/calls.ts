import * as z from 'zod/mini';
import { reaction } from '../chat/reactions.ts';
import { notificationsDocument } from '../documents.ts';
import { endpoint } from '../endpoint.ts';
import { queryInteger, rowsOf, success } from '../fields.ts';
import { notificationChannel, notificationSwitch, switchChannels } from './switches.ts';

/** Decisions of moderators. */
export const decisionNotificationKind = z.enum([
  'removal',
  'hidden',
  'unhidden',
  'report-upheld',
  'report-dismissed',
]);

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
    'same-moment',
    'answer',
    'week',
    'mix-invitation',
  ]),
  /** The user who caused it; for decisions, unavailable videos and the week, the recipient. */
  username: z.string(),
  img_url: z.string(),
  /**
   * The viewer's tile that was liked, replied to, marked too, answered or has an unavailable video.
   * Absent if deleted.
   */
  tile_id: z.optional(z.int()),
  public_id: z.optional(z.string()),
  /** Video id of that tile, for its poster. Present if `tile_id` is. */
  tile_link: z.optional(z.string()),
  /** The other user's clip, for `same-moment` and `answer`. Absent if deleted or hidden. */
  clip: z.optional(z.object({ public_id: z.string(), tile_link: z.string() })),
  /** The other user's mix, for `mix-invitation`, which is listed while the viewer may add to it. */
  mix: z.optional(z.object({ public_id: z.string(), title: z.string() })),
  /** The description of the viewer's removed, hidden or unavailable post. */
  caption: z.optional(z.string()),
  /** Why a moderator removed or hid the post, or ended the hiding. */
  reason: z.optional(z.string()),
  /** Present if the request is still open. */
  pending: z.optional(z.literal(true)),
  /** The new friend's uid, for acceptances and invitations. Absent after the friendship ended. */
  friend: z.optional(z.string()),
  /**
   * For replies and reactions the message's combined chat id; for group invitations the group's id.
   */
  chat: z.optional(z.string()),
  /** The name of the group, for group invitations. */
  group: z.optional(z.string()),
  /** The beginning of the reply, or of the viewer's message that got a reaction. */
  text: z.optional(z.string()),
  reaction: z.optional(reaction),
  /**
   * Present if it is newer than the last clearing, or, if quiet, than the last `seeNotifications`.
   */
  unseen: z.optional(z.literal(true)),
  /** ISO 8601, UTC. For `week`, its end. */
  date: z.string(),
});

export type PastNotification = z.infer<typeof pastNotification>;

/**
 * `friends`: requests, acceptances and invitations. `replies`: replies and reactions. Only the full
 * list has group invitations.
 */
export const historyFilter = z.enum(['likes', 'friends', 'replies']);

export type HistoryFilter = z.infer<typeof historyFilter>;

/** The kinds that the user has turned off, in the app and as pushes, and on as emails. */
export const notificationSettings = z.object({
  app_off: z.array(notificationSwitch),
  push_off: z.array(notificationSwitch),
  /** Absent on a site that sends no mail. */
  email_on: z.optional(z.array(notificationSwitch)),
});

export type NotificationSettings = z.infer<typeof notificationSettings>;

const notificationId = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));

/** Notifications (spec section 4; decisions, "Navbar, search, notifications"). */
export const notificationEndpoints = {
  /**
   * Returns the document and clears it. Notifications that arrive during the call stay.
   * `notifications` are the cleared ones, newest first, at most 50 likes and 50 others.
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
       * True if there are unseen quiet notifications. Missing on a server of the previous release.
       */
      quiet: z.optional(z.boolean()),
    }),
    errors: [],
  }),
  /**
   * Marks quiet notifications (replies, reactions, group invitations, the same moment, answers,
   * decisions, unavailable videos, the week, mixes) up to an id as seen, but not in advance. Idempotent. The document does not contain them.
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
   * Turns a kind on or off, in the app, as a push or as an email. Idempotent. Turning it off in the
   * app stops storing new ones and marks unseen ones seen. EMAIL_UNVERIFIED: emails go to confirmed
   * addresses only.
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
    errors: ['EMAIL_UNVERIFIED'],
  }),
  /**
   * Newest first, in pages of 20; `before` is the last known id, `show` limits the kinds. Without
   * `show` (clients of the previous release), omits replies, reactions, the same moment, answers,
   * weeks and mixes, and returns an invitation as an acceptance.
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
