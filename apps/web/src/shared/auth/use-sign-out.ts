import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureNotice } from '#shared/api/failure-notice.ts';
import { useNotice } from '#shared/ui/notice.tsx';
import { forgetOnDevice } from './device-keys.ts';
import { useAuthClient } from './use-auth.ts';

/**
 * Signs out, leaves nothing of the person on the device, and shows the page `path`, which must be open
 * to visitors.
 */
export function useSignOut(path: string): () => void {
  const client = useAuthClient();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const { pathname } = useLocation();
  const isLeaving = useRef(false);

  async function end(): Promise<void> {
    isLeaving.current = false;
    const before = client.getState();
    try {
      await client.signOut();
      if ('user' in before) forgetOnDevice(before.user.uid);
    } catch (error) {
      showNotice(failureNotice(error));
    }
  }

  const handleLeft = useEffectEvent(() => {
    if (isLeaving.current) void end();
  });

  // Only when the other page stands: a protected one would ask for the login at once.
  useEffect(() => () => handleLeft(), [pathname]);

  return function signOut() {
    // Opened anew before, the page would ask for what the person may no longer have.
    if (pathname === path) return void end().then(() => navigate(path));
    isLeaving.current = true;
    void navigate(path);
  };
}
