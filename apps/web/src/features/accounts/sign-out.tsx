import { controlTexts, signOutTexts } from '@reprise/contract/shell/texts.ts';
import { type ReactNode, useState } from 'react';
import { storedUserNames } from '#platform/storage/user-data.ts';
import { Button } from '#ui/primitives/button.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { useSignOut } from './use-sign-out.ts';

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
