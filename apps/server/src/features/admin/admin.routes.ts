import { adminEndpoints } from '@reprise/contract/admin/calls.ts';
import type { ModerationLogEntry } from '@reprise/contract/moderation/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { AdminChannels } from './admin-channels.service.ts';
import type { AdminSignUps } from './admin-sign-ups.service.ts';
import type { AdminUsers } from './admin-users.service.ts';
import type { SiteStateService } from './site-state.service.ts';

interface AdminServices {
  readonly channels: AdminChannels;
  readonly users: AdminUsers;
  readonly signUps: AdminSignUps;
  readonly site: SiteStateService;
}

export function adminRoutes({ users, signUps, site, channels }: AdminServices): readonly Route[] {
  return [
    ...userRoutes(users),
    ...signUpRoutes(signUps),
    ...channelRoutes(channels),
    route(adminEndpoints.siteState, () => site.read()),
  ];
}

function userRoutes(users: AdminUsers): readonly Route[] {
  return [
    route(adminEndpoints.adminUsers, ({ query }) => users.list(query)),
    route(adminEndpoints.adminUser, ({ query }) => users.show(query.username)),
    route(adminEndpoints.userSessions, ({ query }) => users.listSessions(query.username)),
    route(
      adminEndpoints.suspendUser,
      ({ viewer, body }) => users.suspend(viewer, body),
      actionEvent('suspend'),
    ),
    route(
      adminEndpoints.resumeUser,
      ({ viewer, body }) => users.resume(viewer, body),
      actionEvent('resume'),
    ),
    route(
      adminEndpoints.endUserSession,
      ({ viewer, body }) => users.endSession(viewer, body),
      actionEvent('end-sessions'),
    ),
    route(
      adminEndpoints.endUserSessions,
      ({ viewer, body }) => users.endSessions(viewer, body),
      actionEvent('end-sessions'),
    ),
    route(
      adminEndpoints.removeUserPhoto,
      ({ viewer, body }) => users.removePhoto(viewer, body),
      actionEvent('remove-photo'),
    ),
    route(
      adminEndpoints.createResetLink,
      ({ viewer, body }) => users.resetLink(viewer, body),
      actionEvent('reset-link'),
    ),
    route(
      adminEndpoints.deleteUser,
      ({ viewer, body }) => users.deleteUser(viewer, body),
      actionEvent('delete'),
    ),
  ];
}

function signUpRoutes(signUps: AdminSignUps): readonly Route[] {
  return [
    route(adminEndpoints.adminSignUps, () => signUps.show()),
    route(
      adminEndpoints.setSignUpMode,
      ({ viewer, body }) => signUps.setMode(viewer, body),
      actionEvent('sign-up-mode'),
    ),
    route(
      adminEndpoints.createSignUpInvite,
      ({ viewer, body }) => signUps.invite(viewer, body),
      actionEvent('sign-up-invite'),
    ),
    route(
      adminEndpoints.endSignUpInvite,
      ({ viewer, body }) => signUps.endInvite(viewer, body),
      actionEvent('sign-up-invite'),
    ),
    route(adminEndpoints.decideSignUps, ({ viewer, body }) => signUps.decide(viewer, body), {
      event: 'admin-action',
      details: ({ decision: action, usernames }) => ({ action, accounts: usernames.length }),
    }),
  ];
}

function channelRoutes(channels: AdminChannels): readonly Route[] {
  return [
    route(adminEndpoints.refusedChannels, () => channels.list()),
    route(
      adminEndpoints.refuseChannel,
      ({ viewer, body }) => channels.refuse(viewer, body),
      actionEvent('refuse-channel'),
    ),
    route(
      adminEndpoints.allowChannel,
      ({ viewer, body }) => channels.allow(viewer, body),
      actionEvent('allow-channel'),
    ),
  ];
}

/** The security log has only the action; the moderation log also has the user and the reason. */
function actionEvent(action: ModerationLogEntry['action']) {
  return { event: 'admin-action', details: () => ({ action }) } as const;
}
