import { Navigate, useSearchParams } from 'react-router';

const pages: Readonly<Record<string, string>> = {
  resetPassword: '/reset-password',
  signIn: '/sign-in-link',
};

/** Firebase's email links open this page, which redirects by `mode`. */
export function AuthLinkScreen() {
  const [params] = useSearchParams();
  const page = pages[params.get('mode') ?? ''] ?? '/confirm-email';
  const code = params.get('oobCode');
  const hash = code === null ? '' : `#${new URLSearchParams({ code })}`;
  return <Navigate to={{ pathname: page, hash }} replace />;
}
