import { brotliDecompressSync } from 'node:zlib';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { InvalidInputError } from '#platform/errors.ts';
import { encodedPasswords } from './list.ts';

let passwords: ReadonlySet<string> | undefined;

const SIGNS_AT_ENDS = /^[!@#$%^&*]+|[!@#$%^&*]+$/g;

/**
 * Returns true for one of the 10,000 most common passwords of 6 to 16 characters: in any case, with
 * any signs before or after it, such as 'Password1!'.
 */
export function isCommonPassword(password: string): boolean {
  passwords ??= new Set(decode().split('\n'));
  const lower = password.toLowerCase();
  return passwords.has(lower) || passwords.has(lower.replaceAll(SIGNS_AT_ENDS, ''));
}

export function rejectCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  throw new InvalidInputError(noticeTexts.commonPassword, 'COMMON_PASSWORD');
}

function decode(): string {
  return brotliDecompressSync(Buffer.from(encodedPasswords, 'base64')).toString('utf8');
}
