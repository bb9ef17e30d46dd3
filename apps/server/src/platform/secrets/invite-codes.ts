import { createHash, createHmac, randomBytes } from 'node:crypto';

const CODE_BYTES = 16;

export interface InviteSecrets {
  /** Empty if the deployment has no secret (Firebase). */
  readonly secret: string;
  readonly previousSecret?: string | undefined;
}

/** What the database stores of a code. */
export interface SealedCode {
  readonly seed: Buffer;
  readonly code_hash: Buffer;
}

export interface InviteCodes {
  /** Creates a random code of 128 bits. */
  make(): SealedCode & { readonly code: string };
  /** Returns null if no secret makes this code. */
  open(sealed: SealedCode): string | null;
}

/**
 * The database alone does not reveal codes: it has a hash and a seed, and a code is made of seed
 * and secret (ADR 0040).
 */
export function inviteCodes({ secret, previousSecret }: InviteSecrets): InviteCodes {
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
  return {
    make() {
      const seed = randomBytes(CODE_BYTES);
      const code = codeOf(seed, secret);
      return { code, seed, code_hash: inviteHash(code) };
    },
    open({ seed, code_hash }) {
      const codes = secrets.map((each) => codeOf(seed, each));
      return codes.find((code) => inviteHash(code).equals(code_hash)) ?? null;
    },
  };
}

/**
 * Returns the code of an operator's invite, the same for a repeated request. `id` is random and not
 * stored (ADR 0040).
 */
export function signUpInviteCode(secret: string, id: string): string {
  return shortCode(`reprise-sign-up-invite:${secret}`, id);
}

/** Codes are looked up by hash, so that no comparison depends on the code itself. */
export function inviteHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

function codeOf(seed: Buffer, secret: string): string {
  return shortCode(`reprise-invite:${secret}`, seed);
}

function shortCode(key: string, value: Buffer | string): string {
  const bytes = createHmac('sha256', key).update(value).digest();
  return bytes.subarray(0, CODE_BYTES).toString('base64url');
}
