import { createHash, randomBytes } from 'node:crypto';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { sql } from 'kysely';
import type { Statement, Tx } from '#platform/db/transaction.ts';

const CHALLENGE_BYTES = 32;
const PRUNED = 100;

/** The account that gets a new passkey; null for a sign-in. */
export type Ceremony = { readonly uid: string } | null;

/** Returns a new challenge and stores its hash. Null if the account was deleted. */
export async function issueChallenge({ sql: db }: Tx, ceremony: Ceremony): Promise<string | null> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const id = idOf(ceremony, challenge);
  const owner =
    ceremony === null ? sql`` : sql`from auth_user where id = ${ceremony.uid} for key share`;
  await sql`
    delete from auth_verification where id in (
      select id from auth_verification where id like 'passkey:%' and "expiresAt" <= now()
      order by "expiresAt" limit ${PRUNED} for update skip locked)`.execute(db);
  const { numAffectedRows } = await sql`
    insert into auth_verification (id, identifier, value, "expiresAt")
    select ${id}, ${id}, '', now() + ${accountLimits.passkeyChallengeMs} * interval '1 ms'
    ${owner}`.execute(db);
  return numAffectedRows === 1n ? challenge : null;
}

interface ClaimedRow {
  readonly is_valid: boolean;
}

/**
 * Uses up the challenge. Returns false if it is unknown, used, expired or from another ceremony.
 */
export async function claimChallenge(
  { sql: db }: Statement,
  ceremony: Ceremony,
  challenge: string,
): Promise<boolean> {
  const { rows } = await sql<ClaimedRow>`
    delete from auth_verification where id = ${idOf(ceremony, challenge)}
    returning "expiresAt" > now() as is_valid`.execute(db);
  return rows[0]?.is_valid ?? false;
}

/** Contains the uid, so that deleting the account deletes its challenges. */
function idOf(ceremony: Ceremony, challenge: string): string {
  const hash = createHash('sha256').update(challenge).digest('base64url');
  return `passkey:${ceremony?.uid ?? ''}:${hash}`;
}
