import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * Returns the code of the email link that opened this page, or null. Removes it from the address
 * bar and the history.
 */
export function useLinkCode(): string | null {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [code] = useState(() => params.get('code') || null);
  const isShown = params.has('code');

  useEffect(() => {
    if (isShown) void navigate(pathname, { replace: true });
  }, [isShown, navigate, pathname]);

  return code;
}
