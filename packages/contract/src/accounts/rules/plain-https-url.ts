/**
 * Spaces, control characters, lone surrogates and backslashes, which URL parsers drop or change.
 */
const REPAIRED_BY_PARSERS = /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u;

const PLAIN_HTTPS = /^https:\/\/[^/?#@]+(?:[/?#]|$)/i;

/** Returns true for an https link without credentials that parsers do not change. */
export function isPlainHttpsUrl(value: string): boolean {
  return !REPAIRED_BY_PARSERS.test(value) && PLAIN_HTTPS.test(value) && URL.canParse(value);
}
