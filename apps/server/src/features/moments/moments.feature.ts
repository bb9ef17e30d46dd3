import { momentService, type MomentDeps } from './moment.service.ts';
import { momentRoutes } from './moments.routes.ts';
import { videoService, type VideoDeps } from './video.service.ts';

interface MomentsFeatureDeps extends VideoDeps, MomentDeps {}

export function momentsFeature(deps: MomentsFeatureDeps) {
  return { routes: momentRoutes({ video: videoService(deps), moments: momentService(deps) }) };
}
