import { createHash } from 'node:crypto';

export interface EncryptionSecrets {
  readonly secret: string;
  /** What it signed and encrypted stays valid (ADR 0020). */
  readonly previousSecret?: string | undefined;
}

export interface VersionedSecret {
  readonly version: number;
  readonly value: string;
}

const VERSION_DIGITS = 7;

/**
 * The current secret first. Encrypted values name the version of their secret, which is derived
 * from the secret, so that all servers agree on it.
 */
export function versionedSecrets({ secret, previousSecret }: EncryptionSecrets): VersionedSecret[] {
  const values = previousSecret === undefined ? [secret] : [secret, previousSecret];
  return [...new Set(values)].map((value) => ({ version: versionOf(value), value }));
}

function versionOf(secret: string): number {
  const digest = createHash('sha256').update(`reprise-version:${secret}`).digest('hex');
  return Number.parseInt(digest.slice(0, VERSION_DIGITS), 16);
}
