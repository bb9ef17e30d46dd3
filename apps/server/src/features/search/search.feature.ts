import { clipSearchService, type ClipSearchDeps } from './clip-search.service.ts';
import { searchRoutes } from './search.routes.ts';
import { searchService, type SearchDeps } from './search.service.ts';

export function searchFeature(deps: SearchDeps & ClipSearchDeps) {
  return { routes: searchRoutes({ users: searchService(deps), clips: clipSearchService(deps) }) };
}
