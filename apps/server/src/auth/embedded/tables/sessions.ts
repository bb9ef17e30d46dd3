import { sessionLimits } from '@reprise/contract/accounts/limits.ts';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { StoredSession } from '#auth/identity-provider.ts';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';
import { deleteCodes } from './email-codes.ts';

const { accountMax, idleMs, maxMs } = sessionLimits;

/** Better Auth's extension of sessions is off, because it has no absolute end. */
const RECORD_INTERVAL = '1 minute';

/** The value is `token.signature`, possibly percent-encoded. */
const TOKEN_IN_COOKIE = /reprise_session="?(\w+)(?:\.|%2e)/i;

export function idleEnd(signedInAt: Date): Date {
  return new Date(signedInAt.getTime() + idleMs);
}

/**
 * Records the use of a session and extends it, up to its absolute end. Corrects times in the
 * future, from a clock that was ahead.
 */
export async function recordUse({ sql: db }: Statement, sessionId: string): Promise<void> {
  await sql`
    update auth_session
    set "updatedAt" = now(),
        "createdAt" = least("createdAt", now()),
        "expiresAt" = least(now() + ${idleMs} * interval '1 ms',
                            "createdAt" + ${maxMs} * interval '1 ms')
    where id = ${sessionId} and "expiresAt" > now()
      and ("updatedAt" < now() - ${RECORD_INTERVAL}::interval
           or "createdAt" > now() + ${RECORD_INTERVAL}::interval)`.execute(db);
}

/** Also returns true for an expired session: the clock may have jumped ahead. */
export async function isSessionStored(db: Reader, cookies: string): Promise<boolean> {
  const [, token] = TOKEN_IN_COOKIE.exec(cookies) ?? [];
  if (token === undefined) return false;
  const { rows } = await sql`select 1 from auth_session where token = ${token}`.execute(db);
  return rows.length > 0;
}

interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly signed_in_at: Date;
  readonly last_used_at: Date;
}

export async function readSessions(db: Reader, uid: string): Promise<readonly StoredSession[]> {
  const { rows } = await sql<SessionRow>`
    select id, coalesce("userAgent", '') as device,
           "createdAt" as signed_in_at, "updatedAt" as last_used_at
    from auth_session
    where "userId" = ${uid} and "expiresAt" > now()
    order by "updatedAt" desc, id`.execute(db);
  return rows.map(({ signed_in_at, last_used_at, ...session }) => ({
    ...session,
    signedInAt: signed_in_at,
    lastUsedAt: last_used_at,
  }));
}

interface EndedSessionRow {
  readonly id: string;
}

/** Ends the least recently used sessions above the limit, and returns their ids. */
export async function endSurplusSessions(
  db: QueryExecutorProvider,
  uid: string,
): Promise<readonly string[]> {
  const { rows } = await sql<EndedSessionRow>`
    delete from auth_session where id in (
      select id from auth_session where "userId" = ${uid}
      order by "updatedAt" desc, id offset ${accountMax}
    ) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns false if the account has no such session. */
export async function deleteSession(tx: Tx, uid: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from auth_session where id = ${sessionId} and "userId" = ${uid} returning 1`.execute(
    tx.sql,
  );
  // A link requested by the session must not outlive it.
  if (rows.length > 0) await deleteCodes(tx, uid);
  return rows.length > 0;
}
