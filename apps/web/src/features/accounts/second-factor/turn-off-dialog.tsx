import { secondFactorTexts } from '@reprise/contract/accounts/second-factor-texts.ts';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '#features/accounts/settings/form-dialog.tsx';
import type { DialogState } from '#features/accounts/settings/use-dialog-state.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { PasswordStep } from './password-step.tsx';

const { off, row } = secondFactorTexts;

interface TurnOffDialogProps extends DialogState {
  readonly user: AuthUser;
  readonly onDone: () => void;
}

export function TurnOffDialog({ user, onDone, ...dialog }: TurnOffDialogProps) {
  const auth = useAuthClient();
  const change = useMutation({
    mutationFn: async (password: string) => (await auth.secondFactor()).turnOff(password),
    onSuccess: () => {
      dialog.onClose();
      onDone();
    },
    meta: { notice: false },
  });
  return (
    <FormDialog {...dialog} title={off.title} submit={row.turnOff} kind="danger" change={change}>
      {(id) => (
        <PasswordStep
          id={id}
          email={user.email}
          text={off.text}
          fallback={off.failed}
          change={change}
        />
      )}
    </FormDialog>
  );
}
