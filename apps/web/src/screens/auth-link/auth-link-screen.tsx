import { Navigate, useSearchParams } from 'react-router';

/** Firebase's email links open this page, which redirects by `mode`. */
export function AuthLinkScreen() {
  const [params] = useSearchParams();
  const page = params.get('mode') === 'resetPassword' ? '/reset-password' : '/confirm-email';
  const code = params.get('oobCode');
  const hash = code === null ? '' : `#${new URLSearchParams({ code })}`;
  return <Navigate to={{ pathname: page, hash }} replace />;
}
