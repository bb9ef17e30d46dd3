import { searchEndpoints } from '@reprise/contract/search/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { SearchService } from './search.service.ts';

export function searchRoutes(search: SearchService): readonly Route[] {
  return [
    route(searchEndpoints.searchUsers, ({ viewer, query }) => search.search(viewer, query.search)),
    route(searchEndpoints.userProfile, ({ viewer, query }) => search.user(viewer, query.username)),
  ];
}
