import { createHash } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';

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

interface SecretCipher {
  /** Encrypts with the current secret, as Better Auth does. */
  encrypt(data: string): Promise<string>;
  /** Returns null if neither the current nor the previous secret decrypts it. */
  decrypt(data: string): Promise<string | null>;
}

export function secretCipher(secrets: EncryptionSecrets): SecretCipher {
  const versions = versionedSecrets(secrets);
  const keys = new Map(versions.map(({ version, value }) => [version, value]));
  const key = { keys, currentVersion: versions[0]?.version ?? 0 };
  return {
    encrypt: (data) => symmetricEncrypt({ key, data }),
    decrypt: (data) => symmetricDecrypt({ key, data }).catch(() => null),
  };
}
