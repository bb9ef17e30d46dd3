import * as z from 'zod/mini';

const NONCE_BYTES = 16;
const HASH_BYTES = 32;

/** In the format of altcha-lib (ADR 0040). `expiresAt` is in seconds. */
export const signUpChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().check(z.gte(1), z.lte(1_000_000)),
    expiresAt: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
    keyLength: z.literal(HASH_BYTES),
    /** The key that solves the challenge starts with it. */
    keyPrefix: hex(HASH_BYTES / 2),
    keySignature: hex(HASH_BYTES),
    nonce: hex(NONCE_BYTES),
    salt: hex(NONCE_BYTES),
  }),
  signature: hex(HASH_BYTES),
});

/** A challenge with its solution. Works once. */
export const solvedChallenge = z.strictObject({
  challenge: signUpChallenge,
  solution: z.strictObject({
    counter: z.int().check(z.gte(0), z.lte(2 ** 32 - 1)),
    derivedKey: hex(HASH_BYTES),
  }),
});

export type SignUpChallenge = z.infer<typeof signUpChallenge>;
export type SolvedChallenge = z.infer<typeof solvedChallenge>;

function hex(bytes: number) {
  return z.string().check(z.regex(new RegExp(`^[\\da-f]{${2 * bytes}}$`), 'Not hexadecimal.'));
}
