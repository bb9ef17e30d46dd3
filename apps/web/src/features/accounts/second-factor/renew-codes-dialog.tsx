import { secondFactorTexts } from '@reprise/contract/accounts/second-factor-texts.ts';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '#features/accounts/settings/form-dialog.tsx';
import type { DialogState } from '#features/accounts/settings/use-dialog-state.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const { codes } = secondFactorTexts;

interface RenewCodesDialogProps extends DialogState {
  readonly user: AuthUser;
}

export function RenewCodesDialog({ user, ...dialog }: RenewCodesDialogProps) {
  const auth = useAuthClient();
  const change = useMutation({
    mutationFn: async (password: string) =>
      (await auth.secondFactor()).renewRecoveryCodes(password),
    meta: { notice: false },
  });
  const { data, reset } = change;

  function handleClose() {
    dialog.onClose();
    reset();
  }

  if (data !== undefined) {
    return <RecoveryCodesDialog {...dialog} onClose={handleClose} codes={data} />;
  }
  return (
    <FormDialog {...dialog} title={codes.newTitle} submit={codes.newSubmit} change={change}>
      {(id) => (
        <PasswordStep
          id={id}
          email={user.email}
          text={codes.newText}
          fallback={codes.newFailed}
          change={change}
        />
      )}
    </FormDialog>
  );
}
