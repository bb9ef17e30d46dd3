import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureNotice } from '#platform/api/failure-notice.ts';
import { useNotice } from '#ui/feedback/notice.tsx';
import { clearUserStorage } from '#platform/auth/user-storage.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';

/** `path` must be open to visitors. */
export function useSignOut(path: string): () => void {
  const client = useAuthClient();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const { pathname } = useLocation();
  const isSigningOut = useRef(false);

  async function endSession(): Promise<void> {
    isSigningOut.current = false;
    const before = client.getState();
    try {
      await client.signOut();
      if ('user' in before) clearUserStorage(before.user.uid);
    } catch (error) {
      showNotice(failureNotice(error));
    }
  }

  const handlePageChange = useEffectEvent(() => {
    if (isSigningOut.current) void endSession();
  });

  // Ends the session only after the navigation: a protected page would redirect to the login.
  useEffect(() => () => handlePageChange(), [pathname]);

  return function signOut() {
    // Remounted before the sign-out, the page would request data that needs the session.
    if (pathname === path) return void endSession().then(() => navigate(path));
    isSigningOut.current = true;
    void navigate(path);
  };
}
