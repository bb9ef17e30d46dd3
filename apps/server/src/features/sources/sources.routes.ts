import { sourceEndpoints } from '@reprise/contract/sources.ts';
import { route, type Route } from '#platform/http/routes.ts';
import type { SourceService } from './sources.service.ts';

/** The calls about the videos behind clips (contract sources.ts). */
export function sourceRoutes(sources: SourceService): readonly Route[] {
  return [
    route(sourceEndpoints.lookUpSource, ({ query }) => sources.lookUp(query.video_id)),
    route(sourceEndpoints.notePlayback, ({ viewer, body }) => sources.notePlayback(viewer, body)),
  ];
}
