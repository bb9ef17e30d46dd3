import { momentRoutes } from './moments.routes.ts';
import { videoService, type VideoDeps } from './video.service.ts';

export function momentsFeature(deps: VideoDeps) {
  return { routes: momentRoutes({ video: videoService(deps) }) };
}
