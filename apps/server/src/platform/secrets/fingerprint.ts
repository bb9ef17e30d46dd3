import { createHash } from 'node:crypto';

export const SECRET_MIN_LENGTH = 32;

/** The end of a sentence about a lost secret. */
export const RESET_COMMAND =
  "'npm run ops -- reset-secret', which ends all sessions and keeps all accounts";

/** `current` signs; what `previous` signed stays valid (AUTH_SECRET_PREVIOUS). */
export interface Secrets {
  readonly current: string;
  readonly previous?: string | undefined;
}

/** The database stores it to recognize its secret. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(`reprise:${secret}`).digest('hex').slice(0, 16);
}
