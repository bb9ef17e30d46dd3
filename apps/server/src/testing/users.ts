import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { type BetterAuth, makeBetterAuth, makeUid } from '#auth/embedded/better-auth.ts';
import type { Db, OpenDatabase } from '#platform/db/open.ts';

const HOUR_MS = 3_600_000;

interface Signer {
  readonly database: OpenDatabase;
  readonly secret: string;
  readonly publicUrl: string;
}

/** One per database, because making one takes longer than signing a token. */
const auths = new WeakMap<Pool, BetterAuth>();

export async function makeUser(db: Db, username: string) {
  const uid = makeUid();
  const email = `${username}@example.com`;
  const { id } = await db
    .insertInto('users')
    .values({ uid, username, email, fname: 'Test', lname: 'Person' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('inboxes').values({ user_id: id }).execute();
  await db.insertInto('notification_documents').values({ user_id: id }).execute();
  return { id, uid, username, email };
}

export async function setStatus(
  db: Db,
  { id }: { readonly id: number },
  status: 'active' | 'suspended',
): Promise<void> {
  await db.updateTable('users').set({ status }).where('id', '=', id).execute();
}

export async function openSession(
  options: Signer & { readonly uid: string; readonly username: string; readonly email: string },
): Promise<string> {
  const { uid, username, email } = options;
  const { db } = options.database;
  const sessionId = makeUid();
  const expiresAt = new Date(Date.now() + HOUR_MS);
  await sql`insert into auth_user (id, name, email, "emailVerified")
            values (${uid}, ${username}, ${email}, false)`.execute(db);
  await sql`insert into auth_session (id, "expiresAt", token, "userId")
            values (${sessionId}, ${expiresAt}, ${makeUid()}, ${uid})`.execute(db);
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, auth_time: now };
  const payload = { sub: uid, email, email_verified: false, sid: sessionId, ...times };
  return sign(options, payload);
}

export function signTokenWithClaims(
  signer: Signer,
  token: string,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  return sign(signer, { ...decodeJwt(token), ...claims });
}

async function sign(signer: Signer, payload: Readonly<Record<string, unknown>>): Promise<string> {
  const { token } = await authOf(signer).api.signJWT({ body: { payload } });
  return token;
}

function authOf({ database: { pool }, secret, publicUrl }: Signer): BetterAuth {
  const auth =
    auths.get(pool) ?? makeBetterAuth({ pool, secret, publicUrl, log: pino({ level: 'silent' }) });
  auths.set(pool, auth);
  return auth;
}
