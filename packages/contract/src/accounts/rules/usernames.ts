import { accountLimits } from '../limits.ts';

const { usernameMin, usernameMax } = accountLimits;

/**
 * Letters and digits, inner periods and underscores, 3-15 long (spec section 5). ASCII only,
 * against look-alikes (threats T07).
 */
export const USERNAME_PATTERN = new RegExp(
  `^[A-Za-z0-9][A-Za-z0-9._]{${usernameMin - 2},${usernameMax - 2}}[A-Za-z0-9]$`,
);

/** Paths of the site, words that are not names, and names of those who speak for the site. */
const RESERVED = new Set([
  'about',
  'account',
  'admin',
  'administrator',
  'admins',
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
  'help',
  'home',
  'invite',
  'live',
  'login',
  'magic',
  'messages',
  'metrics',
  'mod',
  'moderation',
  'moderator',
  'moderators',
  'mods',
  'notifications',
  'null',
  'oembed',
  'official',
  'oldposts',
  'operator',
  'pages',
  'privacy',
  'profile',
  'readyz',
  'reprise',
  'root',
  'samples',
  'security',
  'settings',
  'socket.io',
  'staff',
  'support',
  'sysadmin',
  'system',
  'team',
  'terms',
  'tile',
  'undefined',
  'upload',
  'user',
]);

export function isUsername(value: string): boolean {
  return USERNAME_PATTERN.test(value);
}

/**
 * Returns the username in an address without signs and invisible characters of the text around the
 * link (`bob).`). May be no username.
 */
export function usernameIn(segment: string): string {
  return segment.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
}

/**
 * Returns true for a reserved username, in any case, also with signs in it or composed of reserved
 * words (`ad.min`, `reprise_support`). It counts as taken.
 */
export function isReservedUsername(value: string): boolean {
  const name = value.toLowerCase();
  const words = name.split(/[._]+/);
  return [name, words.join('')].some(isReserved) || words.every(isReserved);
}

function isReserved(word: string): boolean {
  return RESERVED.has(word);
}
