import { adminRoutes } from './admin.routes.ts';
import { siteStateService, type SiteStateDeps } from './site-state.service.ts';
import { adminSignUps, type AdminSignUpDeps } from './admin-sign-ups.service.ts';
import { adminUsers, type AdminUserDeps } from './admin-users.service.ts';

interface AdminFeatureDeps extends AdminUserDeps, AdminSignUpDeps, SiteStateDeps {}

export function adminFeature(deps: AdminFeatureDeps) {
  return {
    routes: adminRoutes({
      users: adminUsers(deps),
      signUps: adminSignUps(deps),
      site: siteStateService(deps),
    }),
  };
}
