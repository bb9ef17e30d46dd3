import { accountLimits } from '../limits.ts';

const { usernameMin, usernameMax } = accountLimits;

/**
 * Spec section 5: letters and digits, inner periods and underscores, 3-15 long. ASCII only, against
 * look-alikes (threats T07).
 */
export const USERNAME_PATTERN = new RegExp(
  `^[A-Za-z0-9][A-Za-z0-9._]{${usernameMin - 2},${usernameMax - 2}}[A-Za-z0-9]$`,
);

/** Our own paths, and words for no user. */
const RESERVED = new Set([
  'about',
  'account',
  'admin',
  'api',
  'assets',
  'auth',
  'avatars',
  'chat',
  'create',
  'embed',
  'feed',
  'friend',
  'get',
  'healthz',
  'home',
  'invite',
  'live',
  'login',
  'magic',
  'messages',
  'metrics',
  'moderation',
  'notifications',
  'null',
  'oembed',
  'oldposts',
  'pages',
  'privacy',
  'profile',
  'readyz',
  'samples',
  'settings',
  'socket.io',
  'terms',
  'tile',
  'undefined',
  'upload',
  'user',
]);

/** Returns true if the username has the spec's form. */
export function isUsername(value: string): boolean {
  return USERNAME_PATTERN.test(value);
}

/** Returns true for a reserved username, case-insensitively. It counts as taken. */
export function isReservedUsername(value: string): boolean {
  return RESERVED.has(value.toLowerCase());
}
