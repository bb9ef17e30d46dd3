import { matchPath } from 'react-router';

const HOME = '/';

/** The protected pages: only they send somebody to /login. */
export const PROTECTED_PATHS = [
  '/upload',
  '/account',
  '/settings',
  '/oldposts',
  '/messages',
  '/notifications',
  '/friend/:friend',
] as const;

/** Open to visitors, and where one wants to be again: somebody was sent there. */
const OPEN_PATHS = ['/tile/:publicId'] as const;

/**
 * Where to go after the sign-in: the page that the history state remembers, if it is one of those
 * above, else the feed. Never another origin.
 */
export function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return HOME;
  const { from } = state;
  if (typeof from !== 'string' || !URL.canParse(from, location.origin)) return HOME;
  const { origin, pathname, search } = new URL(from, location.origin);
  const isKnown = [...PROTECTED_PATHS, ...OPEN_PATHS].some((pattern) =>
    matchPath(pattern, pathname),
  );
  return origin === location.origin && isKnown ? pathname + search : HOME;
}
