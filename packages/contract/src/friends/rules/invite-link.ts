import { asciiCode } from '../../rules/typed-code.ts';

export const INVITE_CODE_PATTERN = /^[A-Za-z0-9_-]{22}$/;

const CODES = /(?<![\w-])[\w-]{22}(?![\w-])/g;

/** Returns the invite code in a typed code or a pasted link. Null if there is none. Never throws. */
export function inviteCodeIn(text: string): string | null {
  return asciiCode(text).match(CODES)?.at(-1) ?? null;
}

export function invitePath(code: string): string {
  return `/i/${code}`;
}
