import { accountLimits } from '../limits.ts';
import { isPublicHttpsUrl } from './public-https-url.ts';

const OWN_AVATAR = /^\/avatars\/[a-z0-9-]{1,64}\.svg$/;

/** The folder of uploaded photos. */
export const PHOTO_PATH = '/user/photo/';

const PHOTO_FILE = /^([A-Za-z0-9_-]{22})\.webp$/;

export function photoPathOf(publicId: string): string {
  return `${PHOTO_PATH}${publicId}.webp`;
}

/** Returns the id in the last part of an uploaded photo's path, null if it is none. */
export function photoIdOf(file: string): string | null {
  return PHOTO_FILE.exec(file)?.[1] ?? null;
}

/** Returns true for the path of an uploaded photo. Users set it by uploading only. */
export function isPhotoPath(value: string): boolean {
  return value.startsWith(PHOTO_PATH) && PHOTO_FILE.test(value.slice(PHOTO_PATH.length));
}

/**
 * Returns true for a built-in avatar, or an https link to a public host, of at most 2,048 characters and without
 * credentials (decisions, "Accounts"; threats T10). Never opens the link.
 */
export function isAvatarUrl(value: string): boolean {
  if (OWN_AVATAR.test(value)) return true;
  if (value.length > accountLimits.avatarUrlMax) return false;
  return isPublicHttpsUrl(value);
}
