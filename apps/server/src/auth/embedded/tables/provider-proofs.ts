import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Reader, Statement } from '#platform/db/transaction.ts';

/** Enough to choose a username. */
export const PROOF_SECONDS = 1_800;
const PROOF_BYTES = 32;
const PRUNED = 100;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

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
  /** Only with Firebase (`ProviderCredential`). */
  credential: z.optional(
    z.object({
      idToken: z.optional(z.string()),
      accessToken: z.optional(z.string()),
      rawNonce: z.optional(z.string()),
    }),
  ),
});

/** What a provider has proven to the callback, for the page that follows. */
export type ProviderProof = z.infer<typeof storedProof>;

/**
 * Stores a proof, and returns its secret for a cookie. Stores only the hash of that, and the proof
 * encrypted with it, so that a copy of the database has no email and no token of a provider.
 */
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
    values (${id}, ${id}, ${sealed(secret, JSON.stringify(proof))},
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
  return opened(secret, rows[0]);
}

/** Uses up the proof. Returns null like `readProof`. */
export async function claimProof(
  { sql: db }: Statement,
  secret: string,
): Promise<ProviderProof | null> {
  const { rows } = await sql<ProofRow>`
    delete from auth_verification
    where id = ${idOf(secret)} and "expiresAt" > now() returning value`.execute(db);
  return opened(secret, rows[0]);
}

function opened(secret: string, row: ProofRow | undefined): ProviderProof | null {
  if (row === undefined) return null;
  const stored = Buffer.from(row.value, 'base64');
  const decipher = createDecipheriv(CIPHER, keyOf(secret), stored.subarray(0, IV_BYTES));
  decipher.setAuthTag(stored.subarray(-TAG_BYTES));
  const text = decipher.update(stored.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8');
  return z.parse(storedProof, JSON.parse(text + decipher.final('utf8')));
}

function sealed(secret: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv);
  const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64');
}

function keyOf(secret: string): Buffer {
  return createHash('sha256').update(`provider-proof:${secret}`).digest();
}

function idOf(secret: string): string {
  return `provider:${createHash('sha256').update(secret).digest('base64url')}`;
}
