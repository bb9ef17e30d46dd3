import { accountLimits } from '../limits.ts';

const { usernameMin, usernameMax } = accountLimits;

/**
 * Letters and digits, inner periods and underscores, 3-15 long (spec section 5). ASCII only,
 * against look-alikes (threats T07).
 */
export const USERNAME_PATTERN = new RegExp(
  `^[A-Za-z0-9][A-Za-z0-9._]{${usernameMin - 2},${usernameMax - 2}}[A-Za-z0-9]$`,
);

/** Paths of the site, and words that are not names. */
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

export function isUsername(value: string): boolean {
  return USERNAME_PATTERN.test(value);
}

/** Returns true for a reserved username, in any case. It counts as taken. */
export function isReservedUsername(value: string): boolean {
  return RESERVED.has(value.toLowerCase());
}
