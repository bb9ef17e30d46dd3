import { Navigate, Outlet, useLocation } from 'react-router';

import { useAuthState } from '#platform/auth/use-auth.ts';

import { returnPath } from './return-path.ts';

/** Lets signed-in people through; others go to /login, which leads them back afterwards. */
export function RequireSignedIn() {
  const { status } = useAuthState();
  const { pathname, search } = useLocation();
  if (status === 'loading') return null;
  if (status === 'signedIn') return <Outlet />;
  return <Navigate to="/login" replace state={{ from: pathname + search }} />;
}

/** Leads on whoever is signed in: to the page that sent them here, else to the feed. */
export function RequireSignedOut() {
  const { status } = useAuthState();
  const { state } = useLocation();
  return status === 'signedIn' ? <Navigate to={returnPath(state)} replace /> : <Outlet />;
}
