import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { returnPath } from './return-path.ts';

export function RequireSignedIn() {
  const { status } = useAuthState();
  const { pathname, search } = useLocation();
  if (status === 'loading') return null;
  if (status === 'signedIn') return <Outlet />;
  return <Navigate to="/login" replace state={{ from: pathname + search }} />;
}

export function RequireSignedOut() {
  const { status } = useAuthState();
  const { state } = useLocation();
  return status === 'signedIn' ? <Navigate to={returnPath(state)} replace /> : <Outlet />;
}
