import { saveEndpoints } from '@reprise/contract/tiles/save-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { SaveService } from './saves.service.ts';

export function saveRoutes(saves: SaveService): readonly Route[] {
  return [
    route(saveEndpoints.savePost, ({ viewer, params }) => saves.save(viewer, params.tile_id)),
    route(saveEndpoints.unsavePost, ({ viewer, params }) => saves.unsave(viewer, params.tile_id)),
  ];
}
