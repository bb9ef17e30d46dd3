import { sql } from 'kysely';
import { makeUid } from '#auth/embedded/better-auth.ts';
import type { StoredSignInMethod } from '#auth/identity-provider.ts';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';
import { ConflictError } from '#platform/errors.ts';
import { emailTaken, isUniqueViolation, type AccountAddress } from './account-tables.ts';

/** An account of a provider, such as a Google account. */
export interface ProviderKey {
  readonly provider: string;
  readonly accountId: string;
}

interface OwnerRow {
  readonly uid: string;
}

/** Returns the uid of the account that signs in with it, or null. */
export async function findOwner(
  db: Reader,
  { provider, accountId }: ProviderKey,
): Promise<string | null> {
  const { rows } = await sql<OwnerRow>`
    select "userId" as uid from auth_account
    where "providerId" = ${provider} and "accountId" = ${accountId}`.execute(db);
  return rows[0]?.uid ?? null;
}

interface NewProviderAccount extends AccountAddress {
  readonly isEmailVerified: boolean;
}

/** Stores an account without a password. Throws EMAIL_TAKEN, also if the provider's account is. */
export async function insertProviderAccount(
  { sql: db }: Statement,
  { uid, email, isEmailVerified }: NewProviderAccount,
  { provider, accountId }: ProviderKey,
): Promise<void> {
  try {
    await sql`
      with account as (
        insert into auth_user (id, email, name, "emailVerified")
        values (${uid}, ${email}, '', ${isEmailVerified})
        returning id
      )
      insert into auth_account (id, "accountId", "providerId", "userId")
      select ${makeUid()}, ${accountId}, ${provider}, id from account`.execute(db);
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
}

/** Does nothing if it is linked already. Throws SIGN_IN_METHOD_TAKEN. */
export async function linkProvider(
  tx: Tx,
  uid: string,
  { provider, accountId }: ProviderKey,
): Promise<void> {
  await sql`
    insert into auth_account (id, "accountId", "providerId", "userId")
    values (${makeUid()}, ${accountId}, ${provider}, ${uid})
    on conflict do nothing`.execute(tx.sql);
  if ((await findOwner(tx.sql, { provider, accountId })) === uid) return;
  throw new ConflictError(
    'It belongs to another account here, or your account has another one of this provider.',
    'SIGN_IN_METHOD_TAKEN',
  );
}

interface MethodRow {
  readonly kind: StoredSignInMethod['kind'];
  readonly added: Date;
}

/** Lists the password and the providers, oldest first. */
export async function readSignInMethods(
  db: Reader,
  uid: string,
): Promise<readonly StoredSignInMethod[]> {
  const { rows } = await sql<MethodRow>`
    select case "providerId" when 'credential' then 'password' else "providerId" end as kind,
           "createdAt" as added
    from auth_account
    where "userId" = ${uid} and ("providerId" <> 'credential' or password is not null)
    order by "createdAt", id`.execute(db);
  return rows.map(({ kind, added }) => ({ kind, addedAt: added }));
}

/** Returns false if the account does not have it. */
export async function deleteSignInMethod(
  tx: Tx,
  uid: string,
  kind: StoredSignInMethod['kind'],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from auth_account
    where "userId" = ${uid} and "providerId" = ${kind === 'password' ? 'credential' : kind}`.execute(
    tx.sql,
  );
  return numAffectedRows === 1n;
}

/** Returns how many there were. */
export async function deleteProviders(tx: Tx, uid: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from auth_account
    where "userId" = ${uid} and "providerId" <> 'credential'`.execute(tx.sql);
  return Number(numAffectedRows);
}
