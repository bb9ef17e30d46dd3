import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Reader, Statement } from '#platform/db/transaction.ts';

/** Enough to choose a username. */
export const PROOF_SECONDS = 1_800;
const PROOF_BYTES = 32;
const PRUNED = 100;

const storedProof = z.object({
  request: z.object({
    provider: z.string(),
    purpose: z.enum(['sign-in', 'link', 'confirm']),
    uid: z.nullable(z.string()),
  }),
  identity: z.object({
    provider: z.string(),
    accountId: z.string(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
  }),
});

/** What a provider has proven to the callback, for the page that follows. */
export type ProviderProof = z.infer<typeof storedProof>;

/** Stores a proof, and returns its secret for a cookie. Stores only the hash of that. */
export async function storeProof({ sql: db }: Statement, proof: ProviderProof): Promise<string> {
  const secret = randomBytes(PROOF_BYTES).toString('base64url');
  const id = idOf(secret);
  await sql`
    with pruned as (
      delete from auth_verification where id in (
        select id from auth_verification
        where id like 'provider:%' and "expiresAt" <= now() limit ${PRUNED}
        for update skip locked)
    )
    insert into auth_verification (id, identifier, value, "expiresAt")
    values (${id}, ${id}, ${JSON.stringify(proof)},
            now() + ${PROOF_SECONDS} * interval '1 s')`.execute(db);
  return secret;
}

interface ProofRow {
  readonly value: string;
}

/** Returns null for a proof that is unknown, used or expired. */
export async function readProof(db: Reader, secret: string): Promise<ProviderProof | null> {
  const { rows } = await sql<ProofRow>`
    select value from auth_verification
    where id = ${idOf(secret)} and "expiresAt" > now()`.execute(db);
  return parsed(rows[0]);
}

/** Uses up the proof. Returns null like `readProof`. */
export async function claimProof(
  { sql: db }: Statement,
  secret: string,
): Promise<ProviderProof | null> {
  const { rows } = await sql<ProofRow>`
    delete from auth_verification
    where id = ${idOf(secret)} and "expiresAt" > now() returning value`.execute(db);
  return parsed(rows[0]);
}

function parsed(row: ProofRow | undefined): ProviderProof | null {
  return row === undefined ? null : z.parse(storedProof, JSON.parse(row.value));
}

function idOf(secret: string): string {
  return `provider:${createHash('sha256').update(secret).digest('base64url')}`;
}
