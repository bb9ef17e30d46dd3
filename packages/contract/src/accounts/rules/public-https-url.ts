import { isPublicHost } from '../../rules/web-host.ts';

/**
 * Spaces, control characters, lone surrogates and backslashes, which URL parsers drop or change.
 */
const REPAIRED_BY_PARSERS = /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u;

const PLAIN_HTTPS = /^https:\/\/[^/?#@]+(?:[/?#]|$)/i;

/**
 * Returns true for an https link to a public host, without credentials, that parsers do not change
 * (threats T10): every link that a user gives and other users' browsers open.
 */
export function isPublicHttpsUrl(value: string): boolean {
  if (REPAIRED_BY_PARSERS.test(value) || !PLAIN_HTTPS.test(value)) return false;
  return URL.canParse(value) && isPublicHost(new URL(value).hostname);
}
