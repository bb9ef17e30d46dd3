import { limits } from '../../limits.ts';

const { usernameMin, usernameMax } = limits.accounts;

/**
 * A username (spec section 5): ASCII letters and digits, period and underscore inside, 3-15 long.
 * ASCII by construction, so that no look-alike of another alphabet passes (threats T07).
 */
export const USERNAME_PATTERN = new RegExp(
  `^[A-Za-z0-9][A-Za-z0-9._]{${usernameMin - 2},${usernameMax - 2}}[A-Za-z0-9]$`,
);

/** Words of our own addresses, and words that stand for nobody. */
const RESERVED = new Set([
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
  'profile',
  'readyz',
  'samples',
  'settings',
  'socket.io',
  'tile',
  'undefined',
  'upload',
  'user',
]);

/** Whether a username has the form of the spec; an invalid one is not sent for the availability check. */
export function isUsername(value: string): boolean {
  return USERNAME_PATTERN.test(value);
}

/** Whether a username, in any case of letters, is kept back; it then counts as taken. */
export function isReservedUsername(value: string): boolean {
  return RESERVED.has(value.toLowerCase());
}
