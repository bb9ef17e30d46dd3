import { emailedCode } from '@reprise/contract/rules/typed-code.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AuthError } from '#platform/auth/auth-client.ts';

/**
 * Returns the code of the email link, or null. Removes it from the address bar and the history.
 * Codes are in the fragment, which proxies and logs do not see.
 */
export function useLinkCode(): string | null {
  const { pathname, hash } = useLocation();
  const shown = new URLSearchParams(hash.slice(1)).get('code');
  const navigate = useNavigate();
  const shownCode = emailedCode(shown ?? '');
  const [code, setCode] = useState(shownCode || null);
  const isShown = shown !== null;
  // Opening another link changes only the fragment.
  if (shownCode !== '' && shownCode !== code) setCode(shownCode);

  useEffect(() => {
    if (isShown) void navigate(pathname, { replace: true });
  }, [isShown, navigate, pathname]);

  return code;
}

type LinkResult = 'done' | 'invalidLink';

/** A rejected code is a result, not an error. */
export async function redeemLinkCode(action: () => Promise<void>): Promise<LinkResult> {
  try {
    await action();
    return 'done';
  } catch (error) {
    if (error instanceof AuthError && error.code === 'invalid-code') return 'invalidLink';
    throw error;
  }
}
