import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { SessionsService } from './sessions.service.ts';
import type { SignOutService } from './sign-out.service.ts';

export function sessionRoutes(
  sessions: SessionsService,
  signOut: SignOutService,
): readonly Route[] {
  return [
    route(
      accountLifecycleEndpoints.signOutEverywhere,
      ({ viewer, signIn, body }) =>
        signOut.signOutEverywhere(viewer, body.except_this ? signIn : null),
      { event: 'sign-out-everywhere' },
    ),
    route(accountLifecycleEndpoints.sessions, ({ viewer, signIn }) =>
      sessions.listSessions(viewer, signIn),
    ),
    route(
      accountLifecycleEndpoints.endSession,
      ({ viewer, body }) => sessions.endSession(viewer, body.session_id),
      { event: 'session-end' },
    ),
  ];
}
