import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { pino } from 'pino';
import { makeBetterAuth, makeUid } from '#auth/embedded/better-auth.ts';
import type { Db, OpenDatabase } from '#platform/db/open.ts';
import type { Caller, TestApp } from './test-app.ts';

const HOUR_MS = 3_600_000;

/** A user record with its documents, written as a registration leaves it. */
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

/** Writes an account with an open session, and gives the token that the service signs for it. */
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

/** Signs a token for the session of another one, with other claims (`exp` in seconds since 1970). */
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

/** A signed-in account whose user record has not been saved yet. */
export interface AccountCaller extends Caller {
  readonly uid: string;
  readonly email: string;
  /** The username it would register. */
  readonly name: string;
  readonly token: string;
}

/** Makes an account with an open session and without a user record. */
export async function openAccount(app: TestApp, name: string): Promise<AccountCaller> {
  const uid = makeUid();
  const email = `${name}@example.com`;
  const token = await openSession({ ...app, uid, username: name, email });
  return { uid, email, name, token, call: app.callerWith(token).call };
}

/** Somebody who has signed up over HTTP, so that they have a cookie to sign out with. */
export interface SignedUpUser {
  readonly uid: string;
  readonly cookie: string;
  readonly token: string;
}

const PASSWORD = 'reprise1!';

/** Signs up over HTTP and writes the user record. */
export async function signUpUser(app: TestApp, username: string): Promise<SignedUpUser> {
  const email = `${username}@example.com`;
  const body = { email, password: PASSWORD };
  const answer = await app.visitor.call('POST', '/auth/sign-up/email', body);
  const uid: string = answer.body.user.id;
  const names = { fname: 'Test', lname: 'Person' };
  await app.db
    .insertInto('users')
    .values({ uid, username, email, ...names })
    .execute();
  return { uid, ...(await sessionOf(app, answer.headers)) };
}

/** Opens another session of somebody who has signed up. */
export async function signInAgain(
  app: TestApp,
  username: string,
): Promise<Omit<SignedUpUser, 'uid'>> {
  const body = { email: `${username}@example.com`, password: PASSWORD };
  const { headers } = await app.visitor.call('POST', '/auth/sign-in/email', body);
  return sessionOf(app, headers);
}

async function sessionOf(app: TestApp, headers: Headers): Promise<Omit<SignedUpUser, 'uid'>> {
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const init = { headers: { cookie } };
  const { body } = await app.visitor.call('GET', '/auth/token', undefined, init);
  return { cookie, token: body.token };
}

/** Ends the session of a cookie. */
export async function signOut(
  app: TestApp,
  { cookie }: Pick<SignedUpUser, 'cookie'>,
): Promise<void> {
  await app.visitor.call('POST', '/auth/sign-out', {}, { headers: { cookie } });
}
