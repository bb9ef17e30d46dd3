import { type EdgeDeps, edgeService } from './edges.service.ts';
import { momentService, type MomentDeps } from './moment.service.ts';
import { momentRoutes } from './moments.routes.ts';
import { videoService, type VideoDeps } from './video.service.ts';

interface MomentsFeatureDeps extends VideoDeps, MomentDeps, EdgeDeps {}

export function momentsFeature(deps: MomentsFeatureDeps) {
  const video = videoService(deps);
  const edges = edgeService(deps);
  return { routes: momentRoutes({ video, edges, moments: momentService(deps) }) };
}
