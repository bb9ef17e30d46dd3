import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Secret scanners know tokens by it and by the checksum (docs/api.md). */
const PREFIX = 'reprise_pat_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 238 bits. */
const SECRET_LENGTH = 40;
const CHECKSUM_LENGTH = 6;

/** Creates a random token: prefix, secret, and a checksum of both. */
export function makeAccessToken(): string {
  const digits = Array.from({ length: SECRET_LENGTH }, () => DIGITS.charAt(randomInt(62)));
  const token = PREFIX + digits.join('');
  return token + checksumOf(token);
}

/** Returns true for what is meant as an access token, valid or not. */
export function isAccessToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/**
 * Returns what the database stores of a token, or null if its checksum is wrong. Tokens are looked
 * up by hash, so that no comparison depends on the token itself.
 */
export function accessTokenHash(token: string): Buffer | null {
  const secret = token.slice(0, -CHECKSUM_LENGTH);
  if (token.slice(-CHECKSUM_LENGTH) !== checksumOf(secret)) return null;
  return createHash('sha256').update(token).digest();
}

/** CRC-32 in base 62. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
