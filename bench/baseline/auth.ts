import { createLocalJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { Pool } from 'pg';

export interface User {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
}

export type Authenticate = (authorization: string | undefined) => Promise<User | null>;

export interface Deps {
  readonly pool: Pool;
  readonly authenticate: Authenticate;
}

/** Verifies the token's signature, then reads the session and its user. */
export function authenticator(pool: Pool): Authenticate {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const readKeys = async () => {
    const { rows } = await pool.query('select id, "publicKey" from auth_jwks');
    return createLocalJWKSet({
      keys: rows.map(({ id, publicKey }) => ({ ...JSON.parse(publicKey), kid: id })),
    });
  };
  return async (authorization) => {
    if (!authorization?.startsWith('Bearer ')) return null;
    const { payload } = await jwtVerify(authorization.slice(7), await (keys ??= readKeys()));
    const { rows } = await pool.query<User>(
      `select u.id, u.uid, u.username from users u
       join auth_session s on s."userId" = u.uid and s.id = $2 and s."expiresAt" > now()
       where u.uid = $1 and u.status = 'active'`,
      [payload.sub, payload['sid']],
    );
    return rows[0] ?? null;
  };
}

export async function requireUser(
  authenticate: Authenticate,
  authorization: string | undefined,
): Promise<User> {
  const user = await authenticate(authorization);
  if (user === null) throw Object.assign(new Error('Sign in first.'), { statusCode: 401 });
  return user;
}
