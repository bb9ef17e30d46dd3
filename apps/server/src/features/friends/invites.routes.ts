import { inviteEndpoints } from '@reprise/contract/friends/invite-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { InviteService } from './invites.service.ts';

export function inviteRoutes(invites: InviteService): readonly Route[] {
  return [
    route(inviteEndpoints.invite, ({ viewer }) => invites.own(viewer)),
    route(inviteEndpoints.createInvite, ({ viewer, body }) =>
      invites.create(viewer, body.replaces),
    ),
    route(inviteEndpoints.inviter, ({ viewer, body }) => invites.inviter(viewer, body.code)),
    route(inviteEndpoints.acceptInvite, ({ viewer, body }) => invites.accept(viewer, body.code)),
  ];
}
