import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Returns the code of the email link that opened this page, or null. Removes it from the address
 * bar and the history. Links have it in the fragment, which no proxy sees or logs.
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
