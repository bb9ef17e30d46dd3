import { sql } from 'kysely';
import { pino } from 'pino';
import { makeBetterAuth, makeUid } from '#auth/embedded/better-auth.ts';
import type { Handle, OpenDatabase } from '#platform/db/open.ts';
import type { Caller, TestApp } from './test-app.ts';

const HOUR_MS = 3_600_000;

/** A user record with its documents, written as a registration leaves it. */
export async function makeUser(db: Handle, username: string) {
  const uid = makeUid();
  const email = `${username}@example.com`;
  const { id } = await db
    .insertInto('users')
    .values({ uid, username, email, fname: 'Test', lname: 'Person' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('unseen').values({ user_id: id }).execute();
  await db.insertInto('notifications').values({ user_id: id }).execute();
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
  const { token } = await auth.api.signJWT({
    body: {
      payload: { sub: uid, email, sid: sessionId, iat: Math.floor(Date.now() / 1000) },
    },
  });
  return token;
}

/** A signed-in account whose user record has not been saved yet. */
export interface AccountCaller extends Caller {
  readonly uid: string;
  readonly email: string;
  /** The username it would register. */
  readonly name: string;
}

/** Makes an account with an open session and without a user record. */
export async function openAccount(app: TestApp, name: string): Promise<AccountCaller> {
  const uid = makeUid();
  const email = `${name}@example.com`;
  const token = await openSession({ ...app, uid, username: name, email });
  return { uid, email, name, call: app.callerWith(token).call };
}
