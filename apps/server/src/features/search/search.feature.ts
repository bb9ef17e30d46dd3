import { searchRoutes } from './search.routes.ts';
import { searchService, type SearchDeps } from './search.service.ts';

export function searchFeature(deps: SearchDeps) {
  return { routes: searchRoutes(searchService(deps)) };
}
