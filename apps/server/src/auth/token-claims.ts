import { uid } from '@reprise/contract/fields.ts';
import * as z from 'zod/mini';
import type { Identity } from './identity-provider.ts';

/**
 * The names come from the user record, not from the token. `clockToleranceS` is the allowed clock
 * difference from the issuer.
 */
export function userClaims(clockToleranceS: number) {
  const pastTime = z.int().check(
    z.gte(0),
    z.refine((time) => time <= Date.now() / 1000 + clockToleranceS),
  );
  return z.object({
    sub: uid,
    email: z.string().check(z.minLength(1)),
    email_verified: z.boolean(),
    iat: pastTime,
    auth_time: pastTime,
    exp: z.number(),
  });
}

export function identityOf(
  claims: z.infer<ReturnType<typeof userClaims>>,
  sessionId: string | null,
): Identity {
  return {
    uid: claims.sub,
    email: claims.email,
    isEmailVerified: claims.email_verified,
    sessionId,
    signedInAt: claims.auth_time * 1000,
    expiresAt: claims.exp * 1000,
  };
}
