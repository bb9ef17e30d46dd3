import type { JWK } from 'jose';
import { sql, type Kysely } from 'kysely';
import type { Reader } from '#platform/db/transaction.ts';

export interface SigningKey {
  readonly id: string;
  readonly publicKey: string;
  /** Encrypted. */
  readonly privateKey: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/**
 * Stores a key and returns it, or the one that another call or server has just stored: servers that
 * have read one of two keys would reject the other's tokens.
 */
export async function storeSigningKey(db: Kysely<unknown>, key: SigningKey): Promise<SigningKey> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('signing key', 0))`.execute(tx);
    const current = sql`
      from auth_jwks where "expiresAt" is null or "expiresAt" > ${key.createdAt}`;
    await sql`
      insert into auth_jwks (id, "publicKey", "privateKey", "createdAt", "expiresAt")
      select ${key.id}, ${key.publicKey}, ${key.privateKey},
        ${key.createdAt}::timestamptz, ${key.expiresAt}::timestamptz
      where not exists (select ${current})`.execute(tx);
    const { rows } = await sql<SigningKey>`
      select id, "publicKey", "privateKey", "createdAt", "expiresAt" ${current}
      order by "createdAt" desc limit 1`.execute(tx);
    return rows[0] ?? key;
  });
}

export interface VerificationKey {
  readonly jwk: JWK;
  /** Null for a key without an end. */
  readonly lastSignedAt: Date | null;
}

interface VerificationKeyRow {
  readonly id: string;
  readonly publicKey: string;
  readonly expiresAt: Date | null;
}

export async function readVerificationKeys(db: Reader): Promise<VerificationKey[]> {
  const { rows } = await sql<VerificationKeyRow>`
    select id, "publicKey", "expiresAt" from auth_jwks`.execute(db);
  return rows.map(({ id, publicKey, expiresAt }) => ({
    jwk: { ...(JSON.parse(publicKey) as JWK), kid: id },
    lastSignedAt: expiresAt,
  }));
}
