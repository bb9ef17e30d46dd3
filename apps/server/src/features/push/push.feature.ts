import { eraseUser } from './push.erase.ts';
import { exportUser } from './push.export.ts';
import { pushRoutes } from './push.routes.ts';
import { pushService, type PushDeps } from './push.service.ts';

export type { PushStatus } from './push-queue.ts';

export function pushFeature(deps: PushDeps) {
  const service = pushService(deps);
  return { service, routes: pushRoutes(service), eraseUser, exportUser };
}
