import { pushRoutes } from './push.routes.ts';
import { pushService, type PushDeps } from './push.service.ts';
import { eraseUser, exportUser } from './push.user-data.ts';

export function pushFeature(deps: PushDeps) {
  const service = pushService(deps);
  return { service, routes: pushRoutes(service), eraseUser, exportUser };
}
