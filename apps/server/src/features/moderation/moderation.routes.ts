import { moderationEndpoints } from '@reprise/contract/moderation/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { ModerationService } from './moderation.service.ts';

export function moderationRoutes(moderation: ModerationService): readonly Route[] {
  return [
    route(moderationEndpoints.moderationQueue, ({ viewer }) => moderation.queue(viewer)),
    route(moderationEndpoints.moderate, ({ viewer, body }) => moderation.decide(viewer, body), {
      event: 'moderation-decision',
      details: ({ tile_id: tile, decision }) => ({ tile, decision }),
    }),
    route(moderationEndpoints.moderationLog, ({ viewer, query }) =>
      moderation.log(viewer, query.before),
    ),
  ];
}
