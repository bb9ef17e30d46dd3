import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins';
import * as z from 'zod/mini';

/** The cookie between the two steps of a sign-in. With https the name has the prefix __Host-. */
export function secondFactorCookie(publicUrl: string): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}reprise_second_factor`;
}

/** TOTP and recovery codes, both encrypted at rest. An account locks after 10 wrong codes. */
export function secondFactorPlugin() {
  return twoFactor({
    issuer: 'Reprise',
    schema: { twoFactor: { modelName: 'auth_two_factor' } },
  });
}

const account = z.object({ userId: z.string() });

/**
 * Opens a session for a user whose current one has passed both factors. Not reachable by HTTP: the
 * routes of this server call it.
 */
export function sessionOpener() {
  return {
    id: 'session-opener',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly({ method: 'POST', body: account }, async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (user === null) throw new APIError('UNAUTHORIZED', { message: 'Sign in first.' });
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { token: session.token, user };
      }),
    },
  } as const;
}
