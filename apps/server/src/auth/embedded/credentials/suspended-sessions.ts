import type { FastifyInstance } from 'fastify';
import type { RequireNotSuspended } from '#auth/suspended-accounts.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { authCalls } from '#auth/embedded/auth-calls.ts';
import { findSessionUid } from '#auth/embedded/sessions.ts';

interface SuspendedSessionDeps {
  readonly db: Reader;
  readonly requireNotSuspended: RequireNotSuspended;
}

/** A suspended user can sign out. The token is only good for the reason of the suspension. */
const ALLOWED: ReadonlySet<string> = new Set(
  [authCalls.signOut, authCalls.session, authCalls.token].map(({ path }) => path),
);

const REJECTED: ReadonlySet<string> = new Set(
  Object.values(authCalls)
    .filter(({ path, authentication }) => authentication === 'session' && !ALLOWED.has(path))
    .map(({ path }) => path),
);

/** Rejects the calls that change a suspended account. Its sessions stay for the time after. */
export function rejectSuspendedSessions(
  app: FastifyInstance,
  { db, requireNotSuspended }: SuspendedSessionDeps,
): void {
  app.addHook('onRoute', (route) => {
    if (!REJECTED.has(route.url)) return;
    route.preHandler = async ({ headers: { cookie } }) => {
      const uid = cookie === undefined ? null : await findSessionUid(db, cookie);
      if (uid !== null) await requireNotSuspended(uid);
    };
  });
}
