import { useNavigate } from 'react-router';
import { failureNotice } from '#shared/api/failure-notice.ts';
import { useNotice } from '#shared/ui/notice.tsx';
import { useAuthClient } from './use-auth.ts';

/** Signs out and shows the page `path`, which must be open to visitors. */
export function useSignOut(path: string): () => Promise<void> {
  const client = useAuthClient();
  const navigate = useNavigate();
  const showNotice = useNotice();
  return async function signOut() {
    // First to the page: a protected one would ask for the login at once.
    await navigate(path);
    try {
      await client.signOut();
    } catch (error) {
      showNotice(failureNotice(error));
    }
  };
}
