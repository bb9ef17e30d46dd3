import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Returns the code of the email link, or null. Removes it from the address bar and the history. The
 * fragment keeps it from proxies and logs.
 */
export function useLinkCode(): string | null {
  const { pathname, hash } = useLocation();
  const shown = new URLSearchParams(hash.slice(1)).get('code');
  const navigate = useNavigate();
  const [code, setCode] = useState(shown || null);
  const isShown = shown !== null;
  // Another link on the open page changes only the fragment.
  if (shown && shown !== code) setCode(shown);

  useEffect(() => {
    if (isShown) void navigate(pathname, { replace: true });
  }, [isShown, navigate, pathname]);

  return code;
}
