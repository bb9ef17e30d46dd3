import { notificationDocuments } from './notifications.documents.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { notificationService, type NotificationDeps } from './notifications.service.ts';
import { eraseUser, exportUser } from './notifications.user-data.ts';
import { oldNotificationsJob, type OldNotificationsDeps } from './old-notifications.ts';
import {
  notificationSettingsService,
  type NotificationSettingsDeps,
} from './notification-settings.service.ts';

interface NotificationsFeatureDeps
  extends NotificationDeps, NotificationSettingsDeps, OldNotificationsDeps {}

export function notificationsFeature(deps: NotificationsFeatureDeps) {
  const service = notificationService(deps);
  return {
    service,
    routes: notificationRoutes(service, notificationSettingsService(deps)),
    documents: { notifications: notificationDocuments(deps.db) },
    jobs: [oldNotificationsJob(deps)],
    eraseUser,
    exportUser,
  };
}
