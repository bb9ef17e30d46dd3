import { createHash } from 'node:crypto';

export interface EncryptionSecrets {
  readonly secret: string;
  /** Signatures and encrypted values made with it stay valid (ADR 0020). */
  readonly previousSecret?: string | undefined;
}

export interface VersionedSecret {
  readonly version: number;
  readonly value: string;
}

const VERSION_DIGITS = 7;

/**
 * Returns the secrets, current one first. Versions are derived from the secrets, so that all
 * servers agree.
 */
export function versionedSecrets({ secret, previousSecret }: EncryptionSecrets): VersionedSecret[] {
  const values = previousSecret === undefined ? [secret] : [secret, previousSecret];
  return [...new Set(values)].map((value) => ({ version: versionOf(value), value }));
}

function versionOf(secret: string): number {
  const digest = createHash('sha256').update(`reprise-version:${secret}`).digest('hex');
  return Number.parseInt(digest.slice(0, VERSION_DIGITS), 16);
}
