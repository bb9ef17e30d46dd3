import { useNavigate } from 'react-router';
import { noticeTexts } from '@reprise/contract/shell/texts.ts';
import { useNotice } from '#ui/feedback/notice.tsx';
import { endSession } from '#platform/auth/end-session.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';

/** Signs out at once, whether or not the code of `path` has loaded. `path` must be open to visitors. */
export function useSignOut(path: string): () => void {
  const client = useAuthClient();
  const navigate = useNavigate();
  const showNotice = useNotice();

  async function signOut(): Promise<void> {
    const ended = endSession(client);
    void navigate(path);
    try {
      if ((await ended) === 'pending') showNotice(noticeTexts.signOutPending);
    } catch {
      showNotice(noticeTexts.signOutFailed);
    }
  }

  return () => void signOut();
}
