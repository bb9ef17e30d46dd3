import { MINUTE } from '@reprise/contract/units.ts';
import { createLocalJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import type { Identity } from '#auth/identity-provider.ts';
import { identityOf, userClaims } from '#auth/token-claims.ts';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from './better-auth.ts';
import type { VerificationKey } from './signing-keys.ts';

/**
 * Allowed clock difference from the server that signed. If two servers rejected each other's tokens,
 * browsers would sign out.
 */
const CLOCK_TOLERANCE_S = 60;

const claims = z.extend(userClaims(CLOCK_TOLERANCE_S), { sid: z.string() });

export type TokenVerifier = (token: string) => Promise<Identity | null>;

/**
 * A token may use another server's new key. Keys are then read again, at most this often: forged
 * tokens must not cost a query each.
 */
const KEYS_COOLDOWN_MS = 1_000;
/** Without this, an old key could sign tokens until the next start. */
const KEYS_CACHE_MS = MINUTE;
const VERIFIED_MAX = 10_000;
/** Longer than a token's lifetime plus the clock tolerance. */
const KEY_OVERLAP_MS = 10 * MINUTE;

/** Replaced with the keys, so that removing a key ends its tokens. */
type Verified = Map<string, Identity>;

interface Keys {
  readonly find: JWTVerifyGetKey;
  readonly verified: Verified;
}

/**
 * Accepts a key's tokens until KEY_OVERLAP_MS after it was replaced. A token of an unknown key waits
 * until the keys have been read after it arrived.
 */
export function tokenVerifier(readKeys: () => Promise<VerificationKey[]>): TokenVerifier {
  let keys: Promise<Keys> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let dropping: Promise<void> | null = null;

  function currentKeys(): Promise<Keys> {
    if (keys !== null && performance.now() - readAt < KEYS_CACHE_MS) return keys;
    readAt = performance.now();
    keys = readKeys().then((all) => {
      const valid = all.filter(({ lastSignedAt }) => isInUse(lastSignedAt));
      const find = createLocalJWKSet({ keys: valid.map(({ jwk }) => jwk) });
      return { find, verified: new Map() };
    });
    keys.catch(() => {
      keys = null;
    });
    return keys;
  }

  async function verify(token: string): Promise<Identity> {
    const { find, verified } = await currentKeys();
    const known = verified.get(token);
    if (known !== undefined && Date.now() < known.expiresAt) return known;
    const { payload } = await jwtVerify(token, find, {
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const { sid, ...user } = z.parse(claims, payload);
    const identity = identityOf(user, sid);
    if (verified.size >= VERIFIED_MAX) verified.clear();
    verified.set(token, identity);
    return identity;
  }

  async function dropKeys(): Promise<void> {
    await delay(readAt + KEYS_COOLDOWN_MS - performance.now());
    dropping = null;
    keys = null;
  }

  async function verifyOrNull(token: string): Promise<Identity | null> {
    const arrivedAt = performance.now();
    try {
      return await verify(token).catch(async (error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey) || readAt >= arrivedAt) throw error;
        // All tokens that wait share one read.
        await (dropping ??= dropKeys());
        return verify(token);
      });
    } catch (error) {
      if (isRejection(error)) return null;
      throw error;
    }
  }

  return verifyOrNull;
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function isInUse(lastSignedAt: Date | null): boolean {
  return lastSignedAt === null || Date.now() < lastSignedAt.getTime() + KEY_OVERLAP_MS;
}

function isRejection(error: unknown): boolean {
  return error instanceof errors.JOSEError || error instanceof z.core.$ZodError;
}
