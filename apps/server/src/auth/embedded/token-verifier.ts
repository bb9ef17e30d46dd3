import { createLocalJWKSet, errors, jwtVerify, type JWK, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod/mini';
import type { Identity } from '#auth/identity-provider.ts';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from './better-auth.ts';

const claims = z.object({
  sub: z.string().check(z.minLength(1)),
  email: z.string(),
  sid: z.string(),
});

/** Checks the tokens of the embedded service. Null for anything that does not hold. */
export type TokenVerifier = (token: string) => Promise<Identity | null>;

/** A verifier over the stored signing keys, which are read again when a token names an unknown one. */
export function tokenVerifier(readKeys: () => Promise<JWK[]>): TokenVerifier {
  let keys: Promise<JWTVerifyGetKey> | null = null;

  async function verify(token: string): Promise<Identity> {
    keys ??= readKeys().then((jwks) => createLocalJWKSet({ keys: jwks }));
    const { payload } = await jwtVerify(token, await keys, {
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const { sub, email, sid } = z.parse(claims, payload);
    return { uid: sub, email, sessionId: sid };
  }

  return async (token) => {
    try {
      return await verify(token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey && isStale()) return verifyAgain(token);
      if (isRefusal(error)) return null;
      keys = null;
      throw error;
    }
  };

  function isStale(): boolean {
    const was = keys;
    keys = null;
    return was !== null;
  }

  async function verifyAgain(token: string): Promise<Identity | null> {
    try {
      return await verify(token);
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }
}

/** A token that is wrong, as opposed to keys that could not be read. */
function isRefusal(error: unknown): boolean {
  return error instanceof errors.JOSEError || error instanceof z.core.$ZodError;
}
