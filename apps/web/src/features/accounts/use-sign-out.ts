import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureNotice } from '#platform/api/failure-notice.ts';
import { useNotice } from '#ui/feedback/notice.tsx';
import { clearUserStorage } from '#platform/auth/user-storage.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';

/**
 * Signs out, leaves nothing of the person on the device, and shows the page `path`, which must be open
 * to visitors.
 */
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

  // Only when the other page stands: a protected one would ask for the login at once.
  useEffect(() => () => handlePageChange(), [pathname]);

  return function signOut() {
    // Opened anew before, the page would ask for what the person may no longer have.
    if (pathname === path) return void endSession().then(() => navigate(path));
    isSigningOut.current = true;
    void navigate(path);
  };
}
