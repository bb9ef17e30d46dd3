import { createHmac } from 'node:crypto';
import { makeBetterAuth, SESSION_COOKIE } from '../../apps/server/src/auth/embedded/better-auth.ts';
import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import { openLog } from '../../apps/server/src/platform/log/open-log.ts';
import { SECRET } from './processes.ts';

export interface SignedInUser {
  readonly id: number;
  readonly username: string;
  readonly token: string;
  /** Of the session, as a browser sends it. */
  readonly cookie: string;
}

export type SignIn = (id: number) => Promise<SignedInUser>;

export function signInTo({ pool }: OpenDatabase): SignIn {
  const auth = makeBetterAuth({
    pool,
    secret: SECRET,
    publicUrl: 'http://localhost',
    log: openLog('error', process.stderr),
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
    const times = { iat: now, auth_time: now, exp: now + 3_500 };
    const payload = { sub: uid, email, email_verified: false, sid: uid, ...times };
    const { token } = await auth.api.signJWT({ body: { payload } });
    return { id, username, token, cookie: sessionCookie(uid) };
  };
}

/** Signed as Better Auth signs it. */
function sessionCookie(sessionToken: string): string {
  const signature = createHmac('sha256', SECRET).update(sessionToken).digest('base64');
  return `${SESSION_COOKIE}=${encodeURIComponent(`${sessionToken}.${signature}`)}`;
}
