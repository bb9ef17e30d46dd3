import { accountLimits } from '../limits.ts';
import { isPublicHttpsUrl } from './public-https-url.ts';

const OWN_AVATAR = /^\/avatars\/[a-z0-9-]{1,64}\.svg$/;

/**
 * Returns true for a built-in avatar, or an https link to a public host, of at most 2,048 characters and without
 * credentials (decisions, "Accounts"; threats T10). Never opens the link.
 */
export function isAvatarUrl(value: string): boolean {
  if (OWN_AVATAR.test(value)) return true;
  if (value.length > accountLimits.avatarUrlMax) return false;
  return isPublicHttpsUrl(value);
}
