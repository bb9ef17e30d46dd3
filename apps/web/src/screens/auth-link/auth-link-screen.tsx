import { Navigate, useSearchParams } from 'react-router';

/**
 * The target of Firebase's email links, distinguished by `mode`: redirects to the page of the kind.
 */
export function AuthLinkScreen() {
  const [params] = useSearchParams();
  const page = params.get('mode') === 'resetPassword' ? '/reset-password' : '/confirm-email';
  const code = params.get('oobCode');
  const hash = code === null ? '' : `#${new URLSearchParams({ code })}`;
  return <Navigate to={{ pathname: page, hash }} replace />;
}
