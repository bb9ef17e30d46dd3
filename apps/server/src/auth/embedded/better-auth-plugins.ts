import { randomBytes } from 'node:crypto';
import { siteName } from '@reprise/contract/site/site-name.ts';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins/two-factor';
import * as z from 'zod/mini';

export function secondFactorCookie(publicUrl: string): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}reprise_second_factor`;
}

/**
 * Checks TOTP and recovery codes, encrypted at rest, at sign-ins. It counts an attempt only after
 * evaluating it, so `countAttempt` counts instead.
 */
export function secondFactorPlugin() {
  return twoFactor({
    issuer: siteName(),
    accountLockout: { enabled: false },
    schema: { twoFactor: { modelName: 'auth_two_factor' } },
  });
}

const account = z.object({ userId: z.string() });

const signIn = z.object({
  userId: z.string(),
  withPasskey: z.boolean(),
  passkeyId: z.nullable(z.string()),
});

const SECOND_STEP_SECONDS = 600;
const STEP_BYTES = 20;

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

      /** As `secondFactorPlugin` does after a password. */
      startSecondStep: createAuthEndpoint.serverOnly(
        { method: 'POST', body: account },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const attributes = { maxAge: SECOND_STEP_SECONDS };
          const cookie = ctx.context.createAuthCookie('two_factor', attributes);
          const identifier = `2fa-${randomBytes(STEP_BYTES).toString('base64url')}`;
          const expiresAt = new Date(Date.now() + SECOND_STEP_SECONDS * 1_000);
          const { userId } = ctx.body;
          await internalAdapter.createVerificationValue({ identifier, value: userId, expiresAt });
          const attempts = `2fa-attempts-${identifier}`;
          await internalAdapter.createVerificationValue({
            identifier: attempts,
            value: '0',
            expiresAt,
          });
          await ctx.setSignedCookie(cookie.name, identifier, ctx.context.secret, cookie.attributes);
          return { twoFactorRedirect: true };
        },
      ),
    },
  } as const;
}
