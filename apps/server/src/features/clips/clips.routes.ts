import { clipEndpoints } from '@reprise/contract/clips.ts';
import { route, type Route } from '#platform/http/routes.ts';
import type { ClipService } from './clips.service.ts';

/** The calls that write tiles and likes (spec section 7). */
export function clipRoutes(clips: ClipService): readonly Route[] {
  return [
    route(clipEndpoints.createVideo, ({ viewer, body }) => clips.createVideo(viewer, body)),
    route(clipEndpoints.createPost, ({ viewer, body }) => clips.createPost(viewer, body)),
    route(clipEndpoints.likePost, ({ viewer, params }) =>
      clips.likePost(viewer, params.pair.tile_id),
    ),
    route(clipEndpoints.unlikePost, ({ viewer, params }) =>
      clips.unlikePost(viewer, params.pair.tile_id),
    ),
    route(clipEndpoints.editPost, ({ viewer, body }) => clips.editPost(viewer, body)),
    route(clipEndpoints.deletePost, ({ viewer, params, body }) =>
      clips.deletePost(viewer, { tileId: params.tile_id, repeatedId: body?.tile_id }),
    ),
  ];
}
