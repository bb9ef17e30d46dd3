import { adminEndpoints } from '@reprise/contract/admin/calls.ts';
import type { ModerationLogEntry } from '@reprise/contract/moderation/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { AdminSignUps } from './admin-sign-ups.service.ts';
import type { AdminUsers } from './admin-users.service.ts';
import type { SiteStateService } from './site-state.service.ts';

interface AdminServices {
  readonly users: AdminUsers;
  readonly signUps: AdminSignUps;
  readonly site: SiteStateService;
}

export function adminRoutes({ users, signUps, site }: AdminServices): readonly Route[] {
  return [
    route(adminEndpoints.adminUsers, ({ query }) => users.list(query)),
    route(adminEndpoints.adminUser, ({ query }) => users.show(query.username)),
    route(
      adminEndpoints.suspendUser,
      ({ viewer, body }) => users.suspend(viewer, body),
      actEvent('suspend'),
    ),
    route(
      adminEndpoints.resumeUser,
      ({ viewer, body }) => users.resume(viewer, body),
      actEvent('resume'),
    ),
    route(
      adminEndpoints.endUserSessions,
      ({ viewer, body }) => users.endSessions(viewer, body),
      actEvent('end-sessions'),
    ),
    route(
      adminEndpoints.createResetLink,
      ({ viewer, body }) => users.resetLink(viewer, body),
      actEvent('reset-link'),
    ),
    route(
      adminEndpoints.deleteUser,
      ({ viewer, body }) => users.deleteUser(viewer, body),
      actEvent('delete'),
    ),
    route(adminEndpoints.adminSignUps, () => signUps.show()),
    route(
      adminEndpoints.setSignUpMode,
      ({ viewer, body }) => signUps.setMode(viewer, body),
      actEvent('sign-up-mode'),
    ),
    route(
      adminEndpoints.createSignUpInvite,
      ({ viewer, body }) => signUps.invite(viewer, body),
      actEvent('sign-up-invite'),
    ),
    route(adminEndpoints.decideSignUps, ({ viewer, body }) => signUps.decide(viewer, body), {
      event: 'admin-act',
      details: ({ decision: act, usernames }) => ({ act, accounts: usernames.length }),
    }),
    route(adminEndpoints.siteState, () => site.read()),
  ];
}

/** In the security log; the moderation log also has the user and the reason. */
function actEvent(act: ModerationLogEntry['action']) {
  return { event: 'admin-act', details: () => ({ act }) } as const;
}
