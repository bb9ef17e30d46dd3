import { Navigate, useSearchParams } from 'react-router';

/**
 * Where the links of Firebase's e-mails arrive: all kinds at one address, told apart by `mode`
 * (resetPassword, verifyEmail, verifyAndChangeEmail, recoverEmail). Leads on to the page of the kind.
 */
export function AuthLinkScreen() {
  const [params] = useSearchParams();
  const page = params.get('mode') === 'resetPassword' ? '/reset-password' : '/confirm-email';
  const code = params.get('oobCode');
  const search = code === null ? '' : `?${new URLSearchParams({ code })}`;
  return <Navigate to={{ pathname: page, search }} replace />;
}
