import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { failureNotice } from '#platform/api/failure-notice.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { deleteUserData } from '#platform/storage/user-data.ts';
import { Button } from '#ui/primitives/button.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { useNotice } from '#ui/feedback/notice.tsx';
import { AccountRow } from '#features/accounts/settings/account-row.tsx';
import { endSessions } from '#features/accounts/settings/account-settings.api.ts';
import { useDialogState } from '#features/accounts/settings/use-dialog-state.ts';
import { config } from '#platform/config.ts';
import { SessionList } from './session-list.tsx';

const { section } = accountTexts;

export function DevicesRow({ uid }: { uid: string }) {
  const { opener, open, dialog } = useDialogState();
  const { mutate, isPending, error } = useSignOutEverywhere(uid);

  function handleConfirm() {
    dialog.onClose();
    mutate();
  }

  return (
    <AccountRow
      title={section.devices}
      outcome={error ? failureNotice(error, section.signOutFailed) : undefined}
      isFailure
      // Firebase does not report its sessions.
      details={config.authProvider === 'embedded' && <SessionList uid={uid} />}
      actions={
        <Button ref={opener} isBusy={isPending} onClick={open}>
          {section.signOutEverywhere}
        </Button>
      }
    >
      <p>{section.devicesText}</p>
      <AlertDialog
        {...dialog}
        title={section.signOutTitle}
        actions={
          <>
            <Button onClick={dialog.onClose}>{controlTexts.cancel}</Button>
            <Button kind="main" onClick={handleConfirm}>
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
      // The server has already ended this session, so a failure does no harm. `endSession` would find
      // no user if the socket reported the end before the response.
      await auth.signOut().catch(() => undefined);
      deleteUserData(uid);
    },
    onSuccess: () => showNotice(section.signedOut),
    meta: { notice: false },
  });
}
