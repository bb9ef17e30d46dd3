import { sql } from 'kysely';
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

/** Locks the account. Returns null if it was deleted. */
export async function lockAndCountPasskeys(tx: Tx, uid: string): Promise<number | null> {
  const locked = await sql`select 1 from auth_user where id = ${uid} for update`.execute(tx.sql);
  if (locked.rows.length === 0) return null;
  const { rows } = await sql<CountRow>`
    select count(*)::int as count from auth_passkey where user_id = ${uid}`.execute(tx.sql);
  return rows[0]?.count ?? 0;
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
  { sql: db }: Statement,
  { uid, id }: { readonly uid: string; readonly id: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from auth_passkey where id = ${id} and user_id = ${uid}`.execute(db);
  return numAffectedRows === 1n;
}
