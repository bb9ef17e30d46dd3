import { notificationEndpoints } from '@reprise/contract/notifications/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { NotificationSettingsService } from './notification-settings.service.ts';
import type { NotificationService } from './notifications.service.ts';

export function notificationRoutes(
  notifications: NotificationService,
  settings: NotificationSettingsService,
): readonly Route[] {
  return [
    route(notificationEndpoints.clearNotifications, ({ viewer }) => notifications.clear(viewer)),
    route(notificationEndpoints.notificationHistory, ({ viewer, query }) =>
      notifications.history(viewer, { before: query.before, show: query.show }),
    ),
    route(notificationEndpoints.seeNotifications, ({ viewer, body }) =>
      settings.markSeenUpTo(viewer, body.up_to),
    ),
    route(notificationEndpoints.notificationSettings, ({ viewer }) => settings.read(viewer)),
    route(notificationEndpoints.updateNotificationSettings, ({ viewer, signIn, body }) =>
      settings.change(viewer, signIn, body),
    ),
  ];
}
