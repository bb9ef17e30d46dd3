import { createRemoteJWKSet, errors, jwtVerify, UnsecuredJWT, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import type { Identity } from '#auth/identity-provider.ts';
import { CLOCK_TOLERANCE_S, identityOf, userClaims } from '#auth/token-claims.ts';
import { UnavailableError } from '#platform/errors.ts';

/** The project whose accounts are people here, and what its tokens are checked with. */
export interface TrustedProject {
  readonly projectId: string;
  /** The tokens come from the emulator, which signs nothing. */
  readonly isEmulated: boolean;
  /** Where the keys are; Google's own address unless a test says otherwise. */
  readonly keysUrl?: URL | undefined;
}

/** Checks Firebase's ID tokens. Null for anything that does not hold. */
export type IdTokenVerifier = (token: string) => Promise<Identity | null>;

const GOOGLE_KEYS = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
);

/** A key that Google withdraws is trusted no longer than this. A new one is fetched when a token names it. */
const KEYS_MAX_AGE_MS = 3_600_000;
/** Tokens that name unknown keys make us ask for the keys no more often than this. */
const KEYS_COOLDOWN_MS = 30_000;

/** A verifier for the tokens of one project, by the rules that Google gives for other libraries. */
export function idTokenVerifier(project: TrustedProject): IdTokenVerifier {
  const payloadOf = project.isEmulated ? unsignedPayload(project) : signedPayload(project);
  return async (token) => {
    try {
      return identityOf(z.parse(userClaims, await payloadOf(token)), null);
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.core.$ZodError) return null;
      throw error;
    }
  };
}

function rulesOf({ projectId }: TrustedProject) {
  return {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    clockTolerance: CLOCK_TOLERANCE_S,
  };
}

function signedPayload(project: TrustedProject) {
  const keys = keysAt(project.keysUrl ?? GOOGLE_KEYS);
  const rules = { ...rulesOf(project), algorithms: ['RS256'] };
  return async (token: string) => (await jwtVerify(token, keys, rules)).payload;
}

function unsignedPayload(project: TrustedProject) {
  const rules = rulesOf(project);
  return async (token: string) => UnsecuredJWT.decode(token, rules).payload;
}

/** The keys at an address. That they cannot be had says nothing of the token: it is no refusal. */
function keysAt(url: URL): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(url, {
    cacheMaxAge: KEYS_MAX_AGE_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (isUnknownKey(error)) throw error;
      throw new UnavailableError(`The keys at ${url.host} cannot be had`, { cause: error });
    }
  };
}

/** The keys are there, and the token names none of them, or leaves open which. */
function isUnknownKey(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
  );
}
