import { adminAccess, type AdminAccessDeps } from './admin-access.service.ts';
import { claimsJob, oldReportsJob, type ClaimJobDeps } from './claims/claim-jobs.ts';
import { claimService, type ClaimDeps } from './claims/claims.service.ts';
import { moderationLogService } from './moderation-log.service.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { moderationService, type ModerationDeps } from './moderation.service.ts';
import { eraseUser, exportUser } from './moderation.user-data.ts';
import { reportService, type ReportDeps } from './reports.service.ts';

export { moderationLogService };

interface ModerationFeatureDeps
  extends Omit<ModerationDeps, 'claims'>, ReportDeps, AdminAccessDeps, ClaimDeps, ClaimJobDeps {}

export function moderationFeature(deps: ModerationFeatureDeps) {
  const claims = claimService(deps);
  const moderation = moderationService({ ...deps, claims });
  return {
    routes: moderationRoutes({ moderation, reports: reportService(deps), claims }),
    jobs: [claimsJob(deps, claims), oldReportsJob(deps)],
    logService: moderationLogService(),
    requireAdmin: adminAccess(deps).requireAdmin,
    eraseUser,
    exportUser,
  };
}
