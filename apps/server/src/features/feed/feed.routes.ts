import { feedEndpoints } from '@reprise/contract/feed/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { FeedService } from './feed.service.ts';

export function feedRoutes(feed: FeedService): readonly Route[] {
  return [
    route(feedEndpoints.homeVideo, ({ viewer, query }) => feed.homePage(viewer, query)),
    route(feedEndpoints.yourPosts, ({ viewer, query }) => feed.userPage(viewer, query)),
    route(feedEndpoints.tile, async ({ viewer, query }) => ({
      rows: [await feed.tile(viewer, query.public_id)],
    })),
    route(feedEndpoints.savedVideos, ({ viewer, query }) => feed.savedPage(viewer, query)),
    route(feedEndpoints.recordViews, ({ viewer, body }) => feed.recordViews(viewer, body.tile_ids)),
  ];
}
