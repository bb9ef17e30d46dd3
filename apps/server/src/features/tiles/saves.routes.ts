import { tileEndpoints } from '@reprise/contract/tiles/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { SaveService } from './saves.service.ts';

export function saveRoutes(saves: SaveService): readonly Route[] {
  return [
    route(tileEndpoints.savePost, ({ viewer, params }) => saves.save(viewer, params.tile_id)),
    route(tileEndpoints.unsavePost, ({ viewer, params }) => saves.unsave(viewer, params.tile_id)),
  ];
}
