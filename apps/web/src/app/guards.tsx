import { screenPaths } from '@reprise/contract/shell/screens.ts';
import { useState } from 'react';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { isSignOutRequested } from '#platform/auth/end-session.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { storageItem } from '#platform/storage/storage.ts';
import { ErrorScreen } from './error-screen.tsx';

const UID = storageItem('uid');
const HOME = '/';

const RETURN_PATHS = screenPaths(
  ({ access, isReturnTarget }) => access === 'signedIn' || isReturnTarget === true,
);

export function RequireSignedIn() {
  const state = useAuthState();
  const { pathname, search } = useLocation();
  const formerUid = useFormerUid(state);
  if (state.status === 'loading') return null;
  if (state.status === 'signedIn') return <Outlet />;
  // The sign-out opens another page, whose code may still load.
  if (formerUid !== null && isSignOutRequested()) return null;
  return <Navigate to="/login" replace state={{ from: pathname + search, formerUid }} />;
}

export function RequireSignedOut() {
  const auth = useAuthState();
  const { state } = useLocation();
  if (auth.status !== 'signedIn') return <Outlet />;
  return <Navigate to={returnPath(state, auth.user.uid)} replace />;
}

/** Invalid percent encoding would be read as text. The server sends such pages with status 400. */
export function RequireWellFormedPath() {
  const { pathname } = useLocation();
  return isWellFormed(pathname) ? <Outlet /> : <ErrorScreen />;
}

function isWellFormed(pathname: string): boolean {
  try {
    return decodeURI(pathname) !== '';
  } catch {
    return false;
  }
}

/** Returns the last user of this page, otherwise of this device unless they signed out. */
function useFormerUid(state: AuthState): string | null {
  const uid = 'user' in state ? state.user.uid : null;
  const [formerUid, setFormerUid] = useState(() => uid ?? UID.read());
  if (uid !== null && uid !== formerUid) setFormerUid(uid);
  return formerUid;
}

/**
 * Returns the path from the history state if a sign-in returns to it, otherwise the feed. Never
 * another origin, and never the path of another user.
 */
export function returnPath(state: unknown, uid: string): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return HOME;
  const { from } = state;
  if ('formerUid' in state && state.formerUid !== null && state.formerUid !== uid) return HOME;
  if (typeof from !== 'string' || !URL.canParse(from, location.origin)) return HOME;
  const { origin, pathname, search } = new URL(from, location.origin);
  const isKnown = RETURN_PATHS.some((pattern) => matchPath(pattern, pathname));
  return origin === location.origin && isKnown ? pathname + search : HOME;
}
