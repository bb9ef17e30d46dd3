import { tileEndpoints } from '@reprise/contract/tiles/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { TileService } from './tiles.service.ts';

export function tileRoutes(tiles: TileService): readonly Route[] {
  return [
    route(tileEndpoints.createVideo, ({ viewer, body }) => tiles.createVideo(viewer, body)),
    route(tileEndpoints.createPost, ({ viewer, body }) => tiles.createPost(viewer, body)),
    route(tileEndpoints.likePost, ({ viewer, params }) =>
      tiles.likePost(viewer, params.pair.tile_id),
    ),
    route(tileEndpoints.unlikePost, ({ viewer, params }) =>
      tiles.unlikePost(viewer, params.pair.tile_id),
    ),
    route(tileEndpoints.editPost, ({ viewer, body }) => tiles.editPost(viewer, body)),
    route(tileEndpoints.deletePost, ({ viewer, params, body }) =>
      tiles.deletePost(viewer, { tileId: params.tile_id, repeatedId: body?.tile_id }),
    ),
  ];
}
