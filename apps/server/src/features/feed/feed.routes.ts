import { feedEndpoints } from '@reprise/contract/feed/calls.ts';
import { privateListEndpoints } from '@reprise/contract/feed/private-list-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { FeedService } from './feed.service.ts';
import type { WatchedService } from './watched.service.ts';

export function feedRoutes(feed: FeedService, watched: WatchedService): readonly Route[] {
  return [
    route(feedEndpoints.homeVideo, ({ viewer, query }) => feed.homePage(viewer, query)),
    route(feedEndpoints.yourPosts, ({ viewer, query }) => feed.userPage(viewer, query)),
    route(feedEndpoints.tile, async ({ viewer, query }) => ({
      rows: [await feed.tile(viewer, query.public_id)],
    })),
    route(privateListEndpoints.savedVideos, ({ viewer, query }) => feed.savedPage(viewer, query)),
    route(feedEndpoints.recordViews, ({ viewer, body }) => feed.recordViews(viewer, body.tile_ids)),
    route(privateListEndpoints.watchedVideos, ({ viewer, query }) => watched.page(viewer, query)),
    route(privateListEndpoints.removeWatched, ({ viewer, body }) =>
      watched.remove(viewer, body.tile_id),
    ),
    route(privateListEndpoints.clearWatched, ({ viewer }) => watched.clear(viewer)),
  ];
}
