import { limits } from '../../limits.ts';

const OWN_AVATAR = /^\/avatars\/[a-z0-9-]{1,64}\.svg$/;

/** Spaces, control and format characters, lone surrogates and backslashes: URL parsers repair them away. */
const REPAIRED_BY_PARSERS = /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u;

/** `https://` and a host, with nothing before an `@`. */
const PLAIN_HTTPS = /^https:\/\/[^/?#@]+(?:[/?#]|$)/i;

/**
 * Whether a picture may be set as an avatar: one of our own built-in files, or an https link of at
 * most 2,048 characters without credentials (decisions, "Accounts"; threats T10). The link is only
 * read, never opened.
 */
export function isAvatarUrl(value: string): boolean {
  if (OWN_AVATAR.test(value)) return true;
  if (value.length > limits.accounts.avatarUrlMax) return false;
  return !REPAIRED_BY_PARSERS.test(value) && PLAIN_HTTPS.test(value) && URL.canParse(value);
}
