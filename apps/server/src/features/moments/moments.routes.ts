import { momentEndpoints } from '@reprise/contract/moments/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { VideoService } from './video.service.ts';

interface MomentServices {
  readonly video: VideoService;
}

export function momentRoutes({ video }: MomentServices): readonly Route[] {
  return [
    route(momentEndpoints.video, async ({ query }) => ({
      rows: [await video.video(query.video_id)],
    })),
  ];
}
