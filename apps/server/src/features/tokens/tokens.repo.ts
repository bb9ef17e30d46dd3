import { tokenLimits } from '@reprise/contract/tokens/limits.ts';
import type { TokenScope } from '@reprise/contract/tokens/calls.ts';
import { sql } from 'kysely';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';

export interface NewToken {
  readonly userId: number;
  readonly hash: Buffer;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly isEmailVerified: boolean;
  readonly days: number;
}

export interface TokenRow {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly created_at: Date;
  readonly ends_at: Date;
  readonly last_used_at: Date | null;
  readonly has_ended: boolean;
}

interface IdRow {
  readonly id: number;
}

/** Newest first. */
export async function listTokens(db: Reader, userId: number): Promise<readonly TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select id, name, scopes, created_at, ends_at, last_used_at, ends_at <= now() as has_ended
    from access_tokens where user_id = ${userId} order by id desc`.execute(db);
  return rows;
}

/** Locks the user, so that a creation and a revocation of all tokens wait for each other. */
export async function lockUser(tx: Tx, uid: string): Promise<number | null> {
  const { rows } = await sql<IdRow>`
    select id from users where uid = ${uid} and undeleted_id is not null
    for no key update`.execute(tx.sql);
  return rows[0]?.id ?? null;
}

/** Returns null if the user has too many tokens. */
export async function insertToken(tx: Tx, token: NewToken): Promise<number | null> {
  const { userId, hash, name, scopes, isEmailVerified, days } = token;
  const { rows } = await sql<IdRow>`
    insert into access_tokens (user_id, hash, name, scopes, is_email_verified, ends_at)
    select ${userId}::bigint, ${hash}::bytea, ${name}::text, ${scopes}::text[],
      ${isEmailVerified}::boolean, now() + ${days}::int * interval '1 day'
    where ${sql.lit(tokenLimits.perUserMax)} > (
      select count(*) from access_tokens where user_id = ${userId} and ends_at > now())
    returning id`.execute(tx.sql);
  return rows[0]?.id ?? null;
}

/** Returns false if the user has no such token. */
export async function deleteToken(
  { sql: db }: Statement,
  userId: number,
  id: number,
): Promise<boolean> {
  const { numDeletedRows: count } = await db
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return count === 1n;
}

export async function recordUse({ sql: db }: Statement, id: number): Promise<void> {
  await sql`
    update access_tokens set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(
    db,
  );
}

export async function deleteAllTokens(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
}

/** Returns how many it deleted. A user has few: the table is small. */
export async function deleteOldTokens({ sql: db }: Statement, before: Date): Promise<number> {
  const { numDeletedRows: count } = await db
    .deleteFrom('access_tokens')
    .where('ends_at', '<', before)
    .executeTakeFirst();
  return Number(count);
}
