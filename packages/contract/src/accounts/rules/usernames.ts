import { siteName } from '../../site/site-name.ts';
import { accountLimits } from '../limits.ts';

const { usernameMin, usernameMax } = accountLimits;

/**
 * Letters and digits, inner periods and underscores, 3-15 long (spec section 5). ASCII only,
 * against look-alikes (threats T07).
 */
export const USERNAME_PATTERN = new RegExp(
  `^[A-Za-z0-9][A-Za-z0-9._]{${usernameMin - 2},${usernameMax - 2}}[A-Za-z0-9]$`,
);

/** Paths of the site, among them those of screens (shell/screens.ts), and words that are not names. */
const RESERVED = new Set([
  'about',
  'account',
  'anonymous',
  'api',
  'assets',
  'auth',
  'avatars',
  'chat',
  'claim',
  'create',
  'deleted',
  'embed',
  'everyone',
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
  'mix',
  'notifications',
  'null',
  'oembed',
  'oldposts',
  'pages',
  'privacy',
  'profile',
  'readyz',
  'root',
  'samples',
  'search',
  'settings',
  'socket.io',
  'terms',
  'tile',
  'undefined',
  'upload',
  'user',
  'video',
  'week',
]);

/** Names of those who speak for the site. */
const ROLES = [
  'abuse',
  'admin',
  'administrator',
  'admins',
  'help',
  'helpdesk',
  'hostmaster',
  'mod',
  'moderation',
  'moderator',
  'moderators',
  'mods',
  'noreply',
  'official',
  'operator',
  'postmaster',
  'reprise',
  'security',
  'staff',
  'support',
  'sysadmin',
  'system',
  'team',
  'webmaster',
];

/** Shorter ones are parts of too many names. */
const SITE_NAME_MIN = 3;

/** One or more roles or names of this site, as they look. */
function looksLikeRoles(name: string): boolean {
  const site = siteName()
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');
  const names = site.length < SITE_NAME_MIN ? ROLES : [...ROLES, site];
  return new RegExp(`^(?:${names.map(lookOf).join('|')})+$`).test(lookOf(name));
}

const AROUND_NAME =
  /^[^\p{L}\p{N}]+|[\s._]*(?:(?:[^\p{L}\p{M}\p{N}\s._]|\p{Default_Ignorable_Code_Point}).*)?$/gsu;

export function isUsername(value: string): boolean {
  return USERNAME_PATTERN.test(value);
}

/**
 * Returns the username in an address without signs, invisible characters and text around the link
 * (`bob).`, `bob's`). May be no username.
 */
export function usernameIn(segment: string): string {
  return segment.replace(AROUND_NAME, '');
}

/**
 * Returns true for a reserved username, in any case, also with signs in it or composed of reserved
 * words (`ad.min`, `reprise_support`), and for what looks like a role (`repriseadm1n`). It counts as
 * taken.
 */
export function isReservedUsername(value: string): boolean {
  const name = value.toLowerCase();
  const words = name.split(/[._]+/);
  const joined = words.join('');
  return (
    looksLikeRoles(joined) ||
    [name, joined].some(isReserved) ||
    words.every((word) => isReserved(word) || looksLikeRoles(word))
  );
}

function isReserved(word: string): boolean {
  return RESERVED.has(word);
}

/** Replaces letters and digits that look alike in many fonts by one of them. */
function lookOf(name: string): string {
  return name
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[1l]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('7', 't');
}

/**
 * Returns true if `changedAt` is null or 7 days ago (spec section 4, "Username change"). Times are
 * milliseconds.
 */
export function mayChangeUsername(changedAt: number | null, now: number): boolean {
  return changedAt === null || now - changedAt >= accountLimits.usernameChangeCooldownMs;
}
