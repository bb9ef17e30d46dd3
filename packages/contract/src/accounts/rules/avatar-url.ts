import { accountLimits } from '../limits.ts';

const OWN_AVATAR = /^\/avatars\/[a-z0-9-]{1,64}\.svg$/;

/**
 * Spaces, control characters, lone surrogates and backslashes, which URL parsers drop or change.
 */
const REPAIRED_BY_PARSERS = /[\s\p{Cc}\p{Cf}\p{Cs}\\]/u;

const PLAIN_HTTPS = /^https:\/\/[^/?#@]+(?:[/?#]|$)/i;

/**
 * Returns true for a built-in avatar, or an https link of at most 2,048 characters without
 * credentials (decisions, "Accounts"; threats T10). Never opens the link.
 */
export function isAvatarUrl(value: string): boolean {
  if (OWN_AVATAR.test(value)) return true;
  if (value.length > accountLimits.avatarUrlMax) return false;
  return !REPAIRED_BY_PARSERS.test(value) && PLAIN_HTTPS.test(value) && URL.canParse(value);
}
