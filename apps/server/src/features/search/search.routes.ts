import { clipSearchEndpoints } from '@reprise/contract/search/clip-calls.ts';
import { searchEndpoints } from '@reprise/contract/search/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { ClipSearchService } from './clip-search.service.ts';
import type { SearchService } from './search.service.ts';

interface Services {
  readonly users: SearchService;
  readonly clips: ClipSearchService;
}

export function searchRoutes({ users, clips }: Services): readonly Route[] {
  return [
    route(searchEndpoints.searchUsers, ({ viewer, query }) => users.search(viewer, query.search)),
    route(searchEndpoints.userProfile, ({ viewer, query }) => users.user(viewer, query.username)),
    route(clipSearchEndpoints.searchClips, ({ viewer, query }) => clips.clips(viewer, query)),
    route(clipSearchEndpoints.suggestTags, ({ query }) => clips.tags(query.q)),
  ];
}
