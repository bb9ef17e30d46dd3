import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins/two-factor';
import * as z from 'zod/mini';

export function secondFactorCookie(publicUrl: string): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}reprise_second_factor`;
}

/** TOTP and recovery codes, encrypted at rest. An account is locked after 10 wrong codes. */
export function secondFactorPlugin() {
  return twoFactor({
    issuer: 'Reprise',
    schema: { twoFactor: { modelName: 'auth_two_factor' } },
  });
}

const signIn = z.object({ userId: z.string(), withPasskey: z.boolean() });

/** Opens a session after both factors. Callable only by this server's routes, not over HTTP. */
export function sessionOpener() {
  return {
    id: 'session-opener',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly({ method: 'POST', body: signIn }, async (ctx) => {
        const { internalAdapter } = ctx.context;
        const { userId, withPasskey } = ctx.body;
        const user = await internalAdapter.findUserById(userId);
        if (user === null) throw new APIError('UNAUTHORIZED', { message: 'Sign in first.' });
        const session = await internalAdapter.createSession(user.id, false, { withPasskey });
        await setSessionCookie(ctx, { session, user });
        return { token: session.token, user };
      }),
    },
  } as const;
}
