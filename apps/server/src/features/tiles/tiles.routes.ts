import { tileEndpoints } from '@reprise/contract/tiles/calls.ts';
import { importEndpoints } from '@reprise/contract/tiles/import-calls.ts';
import { sourceEndpoints } from '@reprise/contract/tiles/source-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { ImportService } from './imports/import.service.ts';
import type { SaveService } from './saves.service.ts';
import type { SourceService } from './sources/sources.service.ts';
import type { TileService } from './tiles.service.ts';

interface TileServices {
  readonly tiles: TileService;
  readonly imports: ImportService;
  readonly saves: SaveService;
  readonly sources: SourceService;
}

export function tileRoutes({ tiles, imports, saves, sources }: TileServices): readonly Route[] {
  return [
    route(tileEndpoints.createVideo, ({ viewer, body }) => tiles.createVideo(viewer, body)),
    route(tileEndpoints.createPost, ({ viewer, body }) => tiles.createPost(viewer, body)),
    route(importEndpoints.importPosts, ({ viewer, body }) => imports.importPosts(viewer, body)),
    route(importEndpoints.importedPosts, ({ viewer, body }) => imports.importedPosts(viewer, body)),
    route(importEndpoints.importSaves, ({ viewer, body }) => imports.importSaves(viewer, body)),
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
    route(sourceEndpoints.lookUpSource, ({ query }) => sources.lookUp(query.video_id)),
    route(sourceEndpoints.reportPlayback, ({ viewer, body }) =>
      sources.recordPlayback(viewer, body),
    ),
    route(tileEndpoints.savePost, ({ viewer, params }) => saves.save(viewer, params.tile_id)),
    route(tileEndpoints.unsavePost, ({ viewer, params }) => saves.unsave(viewer, params.tile_id)),
  ];
}
