import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { pino } from 'pino';
import { makeBetterAuth, makeUid } from '#auth/embedded/better-auth.ts';
import type { Db, OpenDatabase } from '#platform/db/open.ts';

const HOUR_MS = 3_600_000;

export async function makeUser(db: Db, username: string) {
  const uid = makeUid();
  const email = `${username}@example.com`;
  const { id } = await db
    .insertInto('users')
    .values({ uid, username, email, fname: 'Test', lname: 'Person' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('unseen_messages').values({ user_id: id }).execute();
  await db.insertInto('notification_documents').values({ user_id: id }).execute();
  return { id, uid, username, email };
}

export async function openSession(options: {
  readonly database: OpenDatabase;
  readonly uid: string;
  readonly username: string;
  readonly email: string;
  readonly secret: string;
  readonly publicUrl: string;
}): Promise<string> {
  const { uid, username, email } = options;
  const { db, pool } = options.database;
  const sessionId = makeUid();
  const expiresAt = new Date(Date.now() + HOUR_MS);
  await sql`insert into auth_user (id, name, email, "emailVerified")
            values (${uid}, ${username}, ${email}, false)`.execute(db);
  await sql`insert into auth_session (id, "expiresAt", token, "userId")
            values (${sessionId}, ${expiresAt}, ${makeUid()}, ${uid})`.execute(db);
  const auth = makeBetterAuth({ ...options, pool, log: pino({ level: 'silent' }) });
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, auth_time: now };
  const payload = { sub: uid, email, email_verified: false, sid: sessionId, ...times };
  const { token } = await auth.api.signJWT({ body: { payload } });
  return token;
}

export async function signTokenWithClaims(
  options: { readonly database: OpenDatabase; readonly secret: string; readonly publicUrl: string },
  token: string,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { pool } = options.database;
  const auth = makeBetterAuth({ ...options, pool, log: pino({ level: 'silent' }) });
  const payload = { ...decodeJwt(token), ...claims };
  return (await auth.api.signJWT({ body: { payload } })).token;
}
