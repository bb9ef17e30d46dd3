import { notificationEndpoints } from '@reprise/contract/notifications/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { NotificationService } from './notifications.service.ts';

export function notificationRoutes(notifications: NotificationService): readonly Route[] {
  return [
    route(notificationEndpoints.clearNotifications, ({ viewer }) => notifications.clear(viewer)),
    route(notificationEndpoints.notificationHistory, ({ viewer, query }) =>
      notifications.history(viewer, { before: query.before, show: query.show }),
    ),
  ];
}
