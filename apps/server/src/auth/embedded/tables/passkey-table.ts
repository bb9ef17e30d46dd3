import { sql } from 'kysely';
import type { SessionKey } from './account-tables.ts';
import type { StoredPasskey } from '#auth/identity-provider.ts';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';

export interface PasskeyKey {
  readonly id: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: readonly string[];
}

export interface PasskeyOwner extends PasskeyKey {
  readonly uid: string;
  /** Suspended users are rejected when the session opens. */
  readonly isUndeleted: boolean;
}

interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

export async function readPasskeys(db: Reader, uid: string): Promise<readonly StoredPasskey[]> {
  const { rows } = await sql<PasskeyRow>`
    select id, name, created_at, last_used_at
    from auth_passkey where user_id = ${uid} order by created_at, id`.execute(db);
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    addedAt: created_at,
    lastUsedAt: last_used_at,
  }));
}

interface OwnedPasskeyRow {
  readonly id: string;
  readonly uid: string;
  readonly public_key: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly is_undeleted: boolean;
}

export async function findPasskey(db: Reader, id: string): Promise<PasskeyOwner | null> {
  const { rows } = await sql<OwnedPasskeyRow>`
    select p.id, p.user_id as uid, p.public_key, p.counter, p.transports,
           coalesce(u.status <> 'deleted', true) as is_undeleted
    from auth_passkey p left join users u on u.uid = p.user_id
    where p.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { public_key: publicKey, is_undeleted: isUndeleted, ...passkey } = row;
  return { ...passkey, publicKey, isUndeleted };
}

interface CountRow {
  readonly count: number;
}

export async function countPasskeys(db: Reader, uid: string): Promise<number> {
  const { rows } = await sql<CountRow>`
    select count(*)::int as count from auth_passkey where user_id = ${uid}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function isPasskeyStored(db: Reader, uid: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from auth_passkey where id = ${id} and user_id = ${uid}`.execute(db);
  return rows.length > 0;
}

/** Returns false if a passkey with this id exists, in any account. */
export async function insertPasskey(
  tx: Tx,
  { uid, name }: { readonly uid: string; readonly name: string },
  { id, publicKey, counter, transports }: PasskeyKey,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into auth_passkey (id, user_id, public_key, counter, transports, name)
    values (${id}, ${uid}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${name})
    on conflict (id) do nothing`.execute(tx.sql);
  return numAffectedRows === 1n;
}

/**
 * Returns false if the counter has not increased: the authenticator may have been copied.
 * Authenticators without a counter send 0.
 */
export async function recordPasskeyUse(
  { sql: db }: Statement,
  id: string,
  counter: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update auth_passkey set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(db);
  return numAffectedRows === 1n;
}

export async function renamePasskey(
  { sql: db }: Statement,
  key: { readonly uid: string; readonly id: string },
  name: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update auth_passkey set name = ${name}
    where id = ${key.id} and user_id = ${key.uid}`.execute(db);
  return numAffectedRows === 1n;
}

export async function deletePasskey(
  tx: Tx,
  { uid, id }: { readonly uid: string; readonly id: string },
): Promise<void> {
  await sql`delete from auth_passkey where id = ${id} and user_id = ${uid}`.execute(tx.sql);
}

export async function recordAddedPasskey(
  tx: Tx,
  sessionId: string | null,
  passkeyId: string,
): Promise<void> {
  await sql`
    update auth_session set "passkeyId" = ${passkeyId} where id = ${sessionId}`.execute(tx.sql);
}

/**
 * Ends the sessions that used or added a removed passkey. The session that removed it continues
 * without the passkey, as do those of older servers, whose passkey is unknown.
 */
export async function endPasskeySessions(
  tx: Tx,
  { uid, sessionId }: SessionKey,
  passkeyId: string,
): Promise<void> {
  await sql`
    delete from auth_session
    where "userId" = ${uid} and "passkeyId" = ${passkeyId} and id is distinct from ${sessionId}`.execute(
    tx.sql,
  );
  await sql`
    update auth_session set "withPasskey" = false, "passkeyId" = null
    where "userId" = ${uid}
      and ("passkeyId" = ${passkeyId} or ("withPasskey" and "passkeyId" is null))`.execute(tx.sql);
}

/** Returns how many there were. */
export async function deletePasskeys(tx: Tx, uid: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from auth_passkey where user_id = ${uid}`.execute(tx.sql);
  return Number(numAffectedRows);
}
