import { Navigate, Outlet, useLocation } from 'react-router';

import { useAuthState } from '#platform/auth/use-auth.ts';

import { returnPath } from './return-path.ts';

/** Redirects signed-out users to /login, which returns them. */
export function RequireSignedIn() {
  const { status } = useAuthState();
  const { pathname, search } = useLocation();
  if (status === 'loading') return null;
  if (status === 'signedIn') return <Outlet />;
  return <Navigate to="/login" replace state={{ from: pathname + search }} />;
}

/** Redirects signed-in users to the page that they came from, else to the feed. */
export function RequireSignedOut() {
  const { status } = useAuthState();
  const { state } = useLocation();
  return status === 'signedIn' ? <Navigate to={returnPath(state)} replace /> : <Outlet />;
}
