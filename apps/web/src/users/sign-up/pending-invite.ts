import { INVITE_CODE_PATTERN } from '@reprise/contract/rules/invite-link.ts';
import { storageItem } from '#platform/storage/storage.ts';

const INVITE = storageItem('invite');
const LIFE_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Stores the code of an opened link for a later registration, even days later or in another tab.
 */
export function storePendingInvite(code: string): void {
  INVITE.write(`${code} ${Date.now()}`);
}

/** Returns null after a week. */
export function readPendingInvite(): string | null {
  const [code = '', storedAt = ''] = INVITE.read()?.split(' ') ?? [];
  const isFresh = Date.now() - Number(storedAt) < LIFE_MS;
  return isFresh && INVITE_CODE_PATTERN.test(code) ? code : null;
}

export function removePendingInvite(): void {
  INVITE.remove();
}
