import { uid } from '@reprise/contract/fields.ts';
import * as z from 'zod/mini';
import type { Identity } from './identity-provider.ts';

/** How far apart the clocks of whoever signs and of this server may be, in seconds. */
export const CLOCK_TOLERANCE_S = 5;

/** Seconds since 1970 that have been. */
const pastTime = z.int().check(
  z.gte(0),
  z.refine((time) => time <= Date.now() / 1000 + CLOCK_TOLERANCE_S),
);

/** What every provider's tokens say. No name: a person's name is the one in our record of the uid. */
export const userClaims = z.object({
  sub: uid,
  email: z.string().check(z.minLength(1)),
  email_verified: z.boolean(),
  iat: pastTime,
  /** When the password was typed. */
  auth_time: pastTime,
  /** Seconds since 1970. */
  exp: z.number(),
});

/** Who the claims speak for, in milliseconds where there are times. */
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
