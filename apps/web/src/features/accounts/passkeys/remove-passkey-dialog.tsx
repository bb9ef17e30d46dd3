import type { OwnPasskey } from '@reprise/contract/accounts/passkey-calls.ts';
import { passkeyTexts } from '@reprise/contract/accounts/passkey-texts.ts';
import { useMutation } from '@tanstack/react-query';
import { PasswordStep } from '#features/accounts/second-factor/password-step.tsx';
import { FormDialog } from '#features/accounts/settings/form-dialog.tsx';
import type { DialogState } from '#features/accounts/settings/use-dialog-state.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { removePasskey } from './passkeys.api.ts';

const { remove, row } = passkeyTexts;

interface RemovePasskeyDialogProps extends DialogState {
  readonly user: AuthUser;
  readonly passkey: OwnPasskey | null;
  readonly onDone: (outcome: string) => void;
}

export function RemovePasskeyDialog({
  user,
  passkey,
  onDone,
  ...dialog
}: RemovePasskeyDialogProps) {
  const auth = useAuthClient();
  const name = passkey?.name ?? '';
  const change = useMutation({
    mutationFn: async (password: string) => {
      await auth.reauthenticate(password);
      await removePasskey(user.uid, passkey?.id ?? '');
    },
    onSuccess: () => {
      dialog.onClose();
      onDone(row.wasRemoved(name));
    },
    meta: { notice: false },
  });
  return (
    <FormDialog
      {...dialog}
      title={remove.title(name)}
      submit={row.remove}
      kind="danger"
      change={change}
    >
      {(id) => (
        <PasswordStep
          id={id}
          email={user.email}
          text={remove.text}
          fallback={remove.failed}
          change={change}
        />
      )}
    </FormDialog>
  );
}
