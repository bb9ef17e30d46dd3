import * as z from 'zod/mini';
import { asciiCode, withPlainSigns } from './typed-code.ts';

/** 128 random bits in base64url: 22 characters. */
export const INVITE_CODE_PATTERN = /^[A-Za-z0-9_-]{22}$/;

/** The field of the calls. */
export const inviteCode = z
  .string()
  .check(z.overwrite(asciiCode), z.regex(INVITE_CODE_PATTERN, 'Not an invite code.'));

const CODES = /(?<![\w-])[\w-]{22}(?![_-]*[A-Za-z\d])/g;

/**
 * Returns the invite code in a typed code or a pasted link, also in a text. Null if there is none.
 * Never throws.
 */
export function inviteCodeIn(text: string): string | null {
  const codes = withPlainSigns(text).match(CODES) ?? asciiCode(text).match(CODES);
  return codes?.at(-1) ?? null;
}

export function invitePath(code: string): string {
  return `/i/${code}`;
}
