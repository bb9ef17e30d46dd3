import { makeBetterAuth } from '../../apps/server/src/auth/embedded/better-auth.ts';
import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import { openLog } from '../../apps/server/src/platform/log.ts';
import { SECRET } from './processes.ts';

/** A signed-in person. */
export interface SignedInUser {
  readonly id: number;
  readonly username: string;
  /** Holds for five minutes. */
  readonly token: string;
}

/** Signs people in whose user records are there. */
export type SignIn = (id: number) => Promise<SignedInUser>;

/** Opens sessions as a sign-in does, without the time that a password takes. */
export function signInTo({ pool }: OpenDatabase): SignIn {
  const auth = makeBetterAuth({
    pool,
    secret: SECRET,
    publicUrl: 'http://localhost',
    log: openLog('error'),
  });
  return async (id) => {
    const { rows } = await pool.query<{ uid: string; username: string; email: string }>(
      'select uid, username, email from users where id = $1',
      [id],
    );
    const [user] = rows;
    if (user === undefined) throw new Error(`There is no person ${id}.`);
    const { uid, username, email } = user;
    await pool.query(
      `with account as (
         insert into auth_user (id, name, email, "emailVerified") values ($1, $2, $3, false)
         on conflict do nothing)
       insert into auth_session (id, "expiresAt", token, "userId")
       values ($1, now() + interval '1 hour', $1, $1) on conflict do nothing`,
      [uid, username, email],
    );
    const now = Math.floor(Date.now() / 1_000);
    const times = { iat: now, auth_time: now };
    const payload = { sub: uid, email, email_verified: false, sid: uid, ...times };
    const { token } = await auth.api.signJWT({ body: { payload } });
    return { id, username, token };
  };
}
