import { eraseUser } from './notifications.erase.ts';
import { exportUser } from './notifications.export.ts';
import { notificationDocuments } from './notifications.documents.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { notificationService, type NotificationDeps } from './notifications.service.ts';

export function notificationsFeature(deps: NotificationDeps) {
  const service = notificationService(deps);
  return {
    service,
    routes: notificationRoutes(service),
    documents: { notifications: notificationDocuments(deps.db) },
    eraseUser,
    exportUser,
  };
}
