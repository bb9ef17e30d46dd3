import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { versionedSecrets, type EncryptionSecrets } from './versioned-secrets.ts';

export interface SecretCipher {
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
