import { uid } from '@reprise/contract/fields.ts';
import * as z from 'zod/mini';
import type { Identity } from './identity-provider.ts';

/** Allowed clock difference from the issuer, in seconds. */
export const CLOCK_TOLERANCE_S = 5;

const pastTime = z.int().check(
  z.gte(0),
  z.refine((time) => time <= Date.now() / 1000 + CLOCK_TOLERANCE_S),
);

/** The names come from the user record, not from the token. */
export const userClaims = z.object({
  sub: uid,
  email: z.string().check(z.minLength(1)),
  email_verified: z.boolean(),
  iat: pastTime,
  auth_time: pastTime,
  exp: z.number(),
});

export function identityOf(claims: z.infer<typeof userClaims>, sessionId: string | null): Identity {
  return {
    uid: claims.sub,
    email: claims.email,
    isEmailVerified: claims.email_verified,
    sessionId,
    signedInAt: claims.auth_time * 1000,
    expiresAt: claims.exp * 1000,
  };
}
