import { moderationEndpoints } from '@reprise/contract/moderation/calls.ts';
import { claimEndpoints } from '@reprise/contract/moderation/claim-calls.ts';
import { reportEndpoints } from '@reprise/contract/moderation/report-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { ClaimService } from './claims/claims.service.ts';
import type { ModerationService } from './moderation.service.ts';
import type { ReportService } from './reports.service.ts';

interface Services {
  readonly moderation: ModerationService;
  readonly reports: ReportService;
  readonly claims: ClaimService;
}

export function moderationRoutes({ moderation, reports, claims }: Services): readonly Route[] {
  return [
    route(moderationEndpoints.moderationQueue, ({ viewer, signIn }) =>
      moderation.queue(viewer, signIn),
    ),
    route(
      moderationEndpoints.moderate,
      ({ viewer, signIn, body }) => moderation.decide(viewer, signIn, body),
      {
        event: 'moderation-decision',
        details: ({ tile_id: tile, decision }) => ({ tile, decision }),
      },
    ),
    route(moderationEndpoints.moderationLog, ({ viewer, signIn, query }) =>
      moderation.log(viewer, signIn, query.before),
    ),
    route(reportEndpoints.reportPost, ({ viewer, body }) => reports.reportPost(viewer, body)),
    route(claimEndpoints.claimedClip, ({ query }) => claims.clip(query.public_id)),
    route(claimEndpoints.claim, ({ body }) => claims.claim(body)),
    route(claimEndpoints.confirmClaim, ({ body }) => claims.confirm(body.code)),
  ];
}
