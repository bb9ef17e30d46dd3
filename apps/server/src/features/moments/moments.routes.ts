import { momentEndpoints } from '@reprise/contract/moments/calls.ts';
import { clipMomentEndpoints } from '@reprise/contract/moments/moment-calls.ts';
import { edgeEndpoints } from '@reprise/contract/moments/edge-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { EdgeService } from './edges.service.ts';
import type { MomentService } from './moment.service.ts';
import type { PassageService } from './passages.service.ts';
import type { VideoService } from './video.service.ts';

interface MomentServices {
  readonly video: VideoService;
  readonly passages: PassageService;
  readonly edges: EdgeService;
  readonly moments: MomentService;
}

export function momentRoutes(services: MomentServices): readonly Route[] {
  const { video, passages, edges, moments } = services;
  return [
    route(momentEndpoints.video, async ({ viewer, query }) => ({
      rows: [await video.video(viewer, query.video_id)],
    })),
    route(clipMomentEndpoints.moment, async ({ viewer, query }) => ({
      rows: [await moments.moment(viewer, query.tile_id)],
    })),
    route(clipMomentEndpoints.momentTiles, ({ viewer, query }) =>
      moments.momentTiles(viewer, query),
    ),
    route(clipMomentEndpoints.answers, ({ viewer, query }) => moments.answers(viewer, query)),
    route(edgeEndpoints.sharedEdges, async ({ viewer, query }) => ({
      rows: await edges.sharedEdges(viewer, query.video_id),
    })),
    route(momentEndpoints.passages, ({ viewer, query }) => passages.page(viewer, query)),
  ];
}
