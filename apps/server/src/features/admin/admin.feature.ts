import { adminRoutes } from './admin.routes.ts';
import { adminChannels, type AdminChannelDeps } from './admin-channels.service.ts';
import { siteStateService, type SiteStateDeps } from './site-state.service.ts';
import { adminSignUps, type AdminSignUpDeps } from './admin-sign-ups.service.ts';
import { adminUsers, type AdminUserDeps } from './admin-users.service.ts';

interface AdminFeatureDeps
  extends AdminUserDeps, AdminSignUpDeps, AdminChannelDeps, SiteStateDeps {}

export function adminFeature(deps: AdminFeatureDeps) {
  return {
    routes: adminRoutes({
      users: adminUsers(deps),
      signUps: adminSignUps(deps),
      channels: adminChannels(deps),
      site: siteStateService(deps),
    }),
  };
}
