import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * The code of the link from an e-mail that opened this page; null without one. It is taken out of the
 * address bar and the history at once and lives on in this page alone: whoever looks at the screen,
 * or comes back to the page later, does not get it.
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
