import { sourceEndpoints } from '@reprise/contract/tiles/source-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { SourceService } from './sources.service.ts';

export function sourceRoutes(sources: SourceService): readonly Route[] {
  return [
    route(sourceEndpoints.lookUpSource, ({ query }) => sources.lookUp(query.video_id)),
    route(sourceEndpoints.reportPlayback, ({ viewer, body }) =>
      sources.recordPlayback(viewer, body),
    ),
  ];
}
