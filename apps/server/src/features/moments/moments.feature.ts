import { type EdgeDeps, edgeService } from './edges.service.ts';
import { momentService, type MomentDeps } from './moment.service.ts';
import { momentRoutes } from './moments.routes.ts';
import { passageService, type PassageDeps } from './passages.service.ts';
import { videoPages, type VideoPagesDeps } from './video.pages.ts';
import { videoService, type VideoDeps } from './video.service.ts';

interface MomentsFeatureDeps
  extends
    VideoDeps,
    PassageDeps,
    EdgeDeps,
    MomentDeps,
    Omit<VideoPagesDeps, 'video' | 'passages'> {}

export function momentsFeature(deps: MomentsFeatureDeps) {
  const services = {
    video: videoService(deps),
    passages: passageService(deps),
    edges: edgeService(deps),
    moments: momentService(deps),
  };
  return {
    routes: momentRoutes(services),
    servePages: videoPages({ ...deps, ...services }),
  };
}
