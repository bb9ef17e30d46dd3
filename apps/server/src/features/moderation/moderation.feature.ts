import { adminAccess, type AdminAccessDeps } from './admin-access.service.ts';
import { moderationLogService } from './moderation-log.service.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { moderationService, type ModerationDeps } from './moderation.service.ts';
import { eraseUser, exportUser } from './moderation.user-data.ts';
import { reportService, type ReportDeps } from './reports.service.ts';

export { moderationLogService };

interface ModerationFeatureDeps extends ModerationDeps, ReportDeps, AdminAccessDeps {}

export function moderationFeature(deps: ModerationFeatureDeps) {
  return {
    routes: moderationRoutes(moderationService(deps), reportService(deps)),
    logService: moderationLogService(),
    requireAdmin: adminAccess(deps).requireAdmin,
    eraseUser,
    exportUser,
  };
}
