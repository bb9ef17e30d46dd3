import { accountTexts } from '@reprise/contract/account-texts.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { failureNotice } from '#shared/api/failure-notice.ts';
import { useAuthClient } from '#shared/auth/use-auth.ts';
import { Button } from '#shared/ui/button.tsx';
import { AlertDialog } from '#shared/ui/dialog.tsx';
import { useNotice } from '#shared/ui/notice.tsx';
import { endSessions } from './account-life.api.ts';
import { AccountRow } from './account-row.tsx';
import { useDialogSeat } from './use-dialog-seat.ts';

const { section } = accountTexts;

/** Ends every session. The guard of the screen then leads to /login. */
export function DevicesRow({ uid }: { uid: string }) {
  const { opener, open, seat } = useDialogSeat();
  const { mutate, isPending, error } = useSignOutEverywhere(uid);

  function handleAnswer() {
    seat.onClose();
    mutate();
  }

  return (
    <AccountRow
      title={section.devices}
      outcome={error ? failureNotice(error, section.signOutFailed) : undefined}
      isFailure
      actions={
        <Button ref={opener} isBusy={isPending} onClick={open}>
          {section.signOutEverywhere}
        </Button>
      }
    >
      <p>{section.devicesText}</p>
      <AlertDialog
        {...seat}
        title={section.signOutTitle}
        actions={
          <>
            <Button onClick={seat.onClose}>{texts.post.cancel}</Button>
            <Button kind="main" onClick={handleAnswer}>
              {section.signOutEverywhere}
            </Button>
          </>
        }
      >
        <p>{section.signOutText}</p>
      </AlertDialog>
    </AccountRow>
  );
}

function useSignOutEverywhere(uid: string) {
  const auth = useAuthClient();
  const showNotice = useNotice();
  return useMutation({
    mutationFn: async () => {
      await endSessions(uid, false);
      // This session is over too, whether or not the service can be told so again.
      await auth.signOut().catch(() => undefined);
    },
    onSuccess: () => showNotice(section.signedOut),
    meta: { notice: false },
  });
}
