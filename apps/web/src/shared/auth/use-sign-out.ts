import { useNavigate } from 'react-router';
import { failureNotice } from '#shared/api/failure-notice.ts';
import { useNotice } from '#shared/ui/notice.tsx';
import { forgetOnDevice } from './device-keys.ts';
import { useAuthClient } from './use-auth.ts';

/**
 * Signs out, leaves nothing of the person on the device, and shows the page `path`, which must be open
 * to visitors.
 */
export function useSignOut(path: string): () => Promise<void> {
  const client = useAuthClient();
  const navigate = useNavigate();
  const showNotice = useNotice();
  return async function signOut() {
    // First to the page: a protected one would ask for the login at once.
    await navigate(path);
    const before = client.getState();
    try {
      await client.signOut();
      if ('user' in before) forgetOnDevice(before.user.uid);
    } catch (error) {
      showNotice(failureNotice(error));
    }
  };
}
