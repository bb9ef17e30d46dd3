import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { noticeTexts } from '@reprise/contract/shell/texts.ts';
import { useNotice } from '#ui/feedback/notice.tsx';
import { endSession } from '#platform/auth/end-session.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';

/** `path` must be open to visitors. */
export function useSignOut(path: string): () => void {
  const client = useAuthClient();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const { pathname } = useLocation();
  const isSigningOut = useRef(false);

  async function end(): Promise<void> {
    isSigningOut.current = false;
    try {
      if ((await endSession(client)) === 'pending') showNotice(noticeTexts.signOutPending);
    } catch {
      showNotice(noticeTexts.signOutFailed);
    }
  }

  const handlePageChange = useEffectEvent(() => {
    if (isSigningOut.current) void end();
  });

  // After the navigation: a protected page would redirect to the login.
  useEffect(() => () => handlePageChange(), [pathname]);

  return function signOut() {
    // On the same page, sign out first: opened again, it requests data that needs the session.
    if (pathname === path) return void end().then(() => navigate(path));
    isSigningOut.current = true;
    void navigate(path);
  };
}
