import { createHash } from 'node:crypto';

export const SECRET_MIN_LENGTH = 32;

export const RESET_COMMAND =
  "'npm run ops -- reset-secret', which ends all sessions and keeps all accounts";

/** `current` signs. Signatures of `previous` stay valid (AUTH_SECRET_PREVIOUS). */
export interface Secrets {
  readonly current: string;
  readonly previous?: string | undefined;
}

export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(`reprise:${secret}`).digest('hex').slice(0, 16);
}
