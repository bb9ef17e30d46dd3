import { matchPath } from 'react-router';

const HOME = '/';

export const PROTECTED_PATHS = [
  '/upload',
  '/account',
  '/settings',
  '/oldposts',
  '/messages',
  '/notifications',
  '/invite',
  '/friend/:friend',
] as const;

/** Public pages that a sign-in returns to, too. */
const OPEN_PATHS = ['/tile/:publicId', '/i/:code'] as const;

/**
 * Returns the path from the history state if it is one of the above, otherwise the feed. Never
 * another origin, and never the path of another user.
 */
export function returnPath(state: unknown, uid: string): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return HOME;
  const { from } = state;
  if ('formerUid' in state && state.formerUid !== null && state.formerUid !== uid) return HOME;
  if (typeof from !== 'string' || !URL.canParse(from, location.origin)) return HOME;
  const { origin, pathname, search } = new URL(from, location.origin);
  const isKnown = [...PROTECTED_PATHS, ...OPEN_PATHS].some((pattern) =>
    matchPath(pattern, pathname),
  );
  return origin === location.origin && isKnown ? pathname + search : HOME;
}
