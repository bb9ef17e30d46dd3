import { signOutTexts } from '@reprise/contract/shell/sign-out-texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { endSession } from '#platform/auth/end-session.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { storedUserNames } from '#platform/storage/user-data.ts';
import { useNotice } from '#ui/feedback/notice.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';

interface SignOutProps {
  readonly uid: string;
  readonly path: string;
  readonly children: (signOut: () => void) => ReactNode;
}

/** Asks first if unsent messages or posts would be deleted. */
export function SignOut({ uid, path, children }: SignOutProps) {
  const signOut = useSignOut(path);
  const [unsentCount, setUnsentCount] = useState(0);
  const [isAsking, setIsAsking] = useState(false);

  function handleSignOut() {
    const count = storedUserNames(uid, '').length;
    if (count === 0) return signOut();
    setUnsentCount(count);
    setIsAsking(true);
  }

  function handleConfirm() {
    setIsAsking(false);
    signOut();
  }

  return (
    <>
      {children(handleSignOut)}
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={signOutTexts.title}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{controlTexts.cancel}</Button>
            <Button kind="danger" onClick={handleConfirm}>
              {signOutTexts.confirm}
            </Button>
          </>
        }
      >
        <p>{signOutTexts.unsent(unsentCount)}</p>
      </AlertDialog>
    </>
  );
}

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
