import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { isSignOutRequested } from '#platform/auth/end-session.ts';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { storageItem } from '#platform/storage/storage.ts';
import { ErrorScreen } from './error-screen.tsx';
import { returnPath } from './return-path.ts';

const UID = storageItem('uid');

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
