import { createHash, randomBytes } from 'node:crypto';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { sql } from 'kysely';
import type { Reader, Statement, Tx } from '#platform/db/transaction.ts';
import { InvalidInputError } from '#platform/errors.ts';
import { deletePendingSteps } from './used-codes.ts';
import type { AccountAddress } from './account-tables.ts';

export type CodeKind = 'password' | 'email' | 'sign-in';

const CODE_BYTES = 32;

/** `email` is the account's address, or the new one in a change. */
export interface CodeRequest extends AccountAddress {
  readonly sessionId?: string;
  /** False for a code that the operator gives to the user: it proves no address. */
  readonly isMailed?: boolean;
}

/**
 * Creates a code, valid for accountLimits.emailCodeMs, and invalidates the previous one of that
 * kind. Stores only its hash. Returns null if the account, its address or the session has changed.
 */
export async function issueCode(
  statement: Statement,
  kind: CodeKind,
  { uid, email, sessionId, isMailed = true }: CodeRequest,
): Promise<string | null> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const requester =
    sessionId === undefined
      ? sql`from auth_user where id = ${uid} and email = ${email}`
      : sql`from auth_session where id = ${sessionId} and "userId" = ${uid}`;
  const { numAffectedRows } = await sql`
    insert into auth_verification (id, identifier, value, "expiresAt")
    select ${`${kind}:${uid}`}, ${hashOf(kind, code)}, ${isMailed ? email : ''},
           now() + ${accountLimits.emailCodeMs} * interval '1 ms'
    ${requester} for key share
    on conflict (id) do update
      set identifier = excluded.identifier, value = excluded.value,
          "expiresAt" = excluded."expiresAt", "updatedAt" = now()`.execute(statement.sql);
  return numAffectedRows === 1n ? code : null;
}

/** Throws INVALID_CODE. For work that is not worth doing for an invalid code. */
export async function requireCode(db: Reader, kind: CodeKind, code: string): Promise<void> {
  const { rows } = await sql`
    select 1 from auth_verification
    where identifier = ${hashOf(kind, code)} and "expiresAt" > now()`.execute(db);
  if (rows.length === 0) throw invalidCode();
}

/**
 * Uses up the code. Returns the account and the address it was mailed to, or ''. Throws INVALID_CODE
 * if it is wrong, used or expired.
 */
export async function redeemCode(tx: Tx, kind: CodeKind, code: string): Promise<AccountAddress> {
  const { rows } = await sql<AccountAddress>`
    delete from auth_verification
    where identifier = ${hashOf(kind, code)} and "expiresAt" > now()
    returning split_part(id, ':', 2) as uid, value as email`.execute(tx.sql);
  if (rows[0] !== undefined) return rows[0];
  throw invalidCode();
}

function invalidCode(): InvalidInputError {
  return new InvalidInputError(
    'This link is invalid, expired or already used: request a new one.',
    'INVALID_CODE',
  );
}

/** Also deletes pending second steps. */
export async function deleteCodes(tx: Tx, uid: string): Promise<void> {
  await deleteEmailCodes(tx, uid);
  await deletePendingSteps(tx, uid);
}

export async function deleteEmailCodes(tx: Tx, uid: string): Promise<void> {
  const kinds: readonly CodeKind[] = ['password', 'email', 'sign-in'];
  const ids = kinds.map((kind) => `${kind}:${uid}`);
  await sql`delete from auth_verification where id = any(${ids})`.execute(tx.sql);
}

function hashOf(kind: CodeKind, code: string): string {
  return createHash('sha256').update(`${kind}:${code}`).digest('base64url');
}
