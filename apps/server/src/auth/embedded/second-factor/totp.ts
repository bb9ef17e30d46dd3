import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { siteName } from '@reprise/contract/site/site-name.ts';

/* TOTP (RFC 6238) with the defaults of authenticator apps, and recovery codes. */

const PERIOD_MS = 30_000;
const DIGITS = 6;
/** Codes of the period before and after are accepted, because clocks differ. */
const STEPS = [0, -1, 1];
const SECRET_LENGTH = 32;
const RECOVERY_CODES = 10;
const RECOVERY_CODE_PART = 5;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The characters are the bytes of the key. */
export function makeTotpSecret(): string {
  return randomText(SECRET_LENGTH);
}

/** Such as 'aB3dE-fG4hI'. */
export function makeRecoveryCodes(): string[] {
  return Array.from(
    { length: RECOVERY_CODES },
    () => `${randomText(RECOVERY_CODE_PART)}-${randomText(RECOVERY_CODE_PART)}`,
  );
}

/** The URI that authenticator apps read from a QR code. */
export function totpUri(secret: string, email: string): string {
  const issuer = encodeURIComponent(siteName());
  const label = `${issuer}:${encodeURIComponent(email)}`;
  const period = PERIOD_MS / 1_000;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${issuer}&digits=${DIGITS}&period=${period}`;
}

export function isTotpCode(secret: string, code: string): boolean {
  const step = Math.floor(Date.now() / PERIOD_MS);
  return STEPS.some((offset) => isEqual(codeAt(secret, step + offset), code));
}

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

function isEqual(expected: string, code: string): boolean {
  return (
    expected.length === code.length && timingSafeEqual(Buffer.from(expected), Buffer.from(code))
  );
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

function base32(text: string): string {
  const bits = Array.from(Buffer.from(text), (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
