import { createRemoteJWKSet, errors, jwtVerify, UnsecuredJWT, type JWTVerifyGetKey } from 'jose';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Identity, IdentityProvider } from '#auth/identity-provider.ts';
import { identityOf, userClaims } from '#auth/token-claims.ts';
import { UnavailableError } from '#platform/errors.ts';
import {
  firebaseCalls,
  mountProviderCredentials,
  type ProviderCredentialDeps,
} from './provider-credentials.ts';

/**
 * The Firebase adapter of the identity port (ADR 0003). Google does not report sign-outs: a session
 * ends by `users.sessions_valid_from` or with its token (docs/firebase.md).
 */
export function firebaseIdentity(
  project: TrustedProject,
  deps: Omit<ProviderCredentialDeps, 'authenticate'>,
): IdentityProvider {
  const hasProviders = deps.providers.length > 0;
  const authenticate = idTokenVerifier(project);
  return {
    authenticate,
    isStillValid: () => sql`true`,
    endSessions: () => Promise.resolve(),
    // config.ts rejects REQUIRE_SECOND_FACTOR with Firebase.
    hasSecondFactor: () => Promise.resolve(false),
    passkeys: null,
    signInMethods: null,
    listSessions: () => Promise.resolve([]),
    endSession: () => Promise.resolve(false),
    lockAccount: () => Promise.resolve(),
    deleteAccount: () => Promise.resolve(),
    mayHaveSession: () => true,
    openDocument: () => Promise.resolve(null),
    api: hasProviders ? { calls: firebaseCalls, cookies: null } : null,
    jobs: [],
    mount(app) {
      if (hasProviders) mountProviderCredentials(app, { ...deps, authenticate });
    },
  };
}

interface TrustedProject {
  readonly projectId: string;
  readonly isEmulated: boolean;
  /** Default: Google's URL. */
  readonly keysUrl?: URL | undefined;
}

export type IdTokenVerifier = (token: string) => Promise<Identity | null>;

const GOOGLE_KEYS = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
);

/** Allowed clock difference from Google. */
const CLOCK_TOLERANCE_S = 5;

/** A withdrawn key is trusted for this long. New keys are fetched when a token uses one. */
const KEYS_MAX_AGE_MS = 3_600_000;
const KEYS_COOLDOWN_MS = 30_000;

const claims = userClaims(CLOCK_TOLERANCE_S);

/** Follows Google's verification rules without its SDK. */
export function idTokenVerifier(project: TrustedProject): IdTokenVerifier {
  const payloadOf = project.isEmulated ? unsignedPayload(project) : signedPayload(project);
  return async (token) => {
    try {
      return identityOf(z.parse(claims, await payloadOf(token)), null);
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

/** Failing to fetch the keys does not make a token invalid. */
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
      throw new UnavailableError(`The keys at ${url.host} could not be fetched`, { cause: error });
    }
  };
}

/** Returns true if no key, or more than one, matches the token. */
function isUnknownKey(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
  );
}
