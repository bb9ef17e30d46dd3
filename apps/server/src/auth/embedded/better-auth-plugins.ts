import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins/two-factor';
import * as z from 'zod/mini';

/** The name that authenticator apps show. */
export const TOTP_ISSUER = 'Reprise';

export function secondFactorCookie(publicUrl: string): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}reprise_second_factor`;
}

/**
 * Checks TOTP and recovery codes, encrypted at rest, at sign-ins. It counts an attempt only after
 * evaluating it, so `countAttempt` counts instead.
 */
export function secondFactorPlugin() {
  return twoFactor({
    issuer: TOTP_ISSUER,
    accountLockout: { enabled: false },
    schema: { twoFactor: { modelName: 'auth_two_factor' } },
  });
}

const signIn = z.object({
  userId: z.string(),
  withPasskey: z.boolean(),
  passkeyId: z.nullable(z.string()),
});

/** Opens a session after both factors. Callable only by this server's routes, not over HTTP. */
export function sessionOpener() {
  return {
    id: 'session-opener',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly({ method: 'POST', body: signIn }, async (ctx) => {
        const { internalAdapter } = ctx.context;
        const { userId, ...passkey } = ctx.body;
        const user = await internalAdapter.findUserById(userId);
        if (user === null) throw new APIError('UNAUTHORIZED', { message: 'Sign in first.' });
        const session = await internalAdapter.createSession(user.id, false, passkey);
        await setSessionCookie(ctx, { session, user });
        return { token: session.token, user };
      }),
    },
  } as const;
}
