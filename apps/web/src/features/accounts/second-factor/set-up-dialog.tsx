import { secondFactorTexts } from '@reprise/contract/accounts/second-factor-texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#features/accounts/settings/form-dialog.tsx';
import type { DialogState } from '#features/accounts/settings/use-dialog-state.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const { row, setUp } = secondFactorTexts;

interface SetUpDialogProps extends DialogState {
  readonly user: AuthUser;
  readonly onDone: () => void;
}

export function SetUpDialog({ user, onDone, ...dialog }: SetUpDialogProps) {
  const auth = useAuthClient();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const start = useMutation({
    mutationFn: async (password: string) => (await auth.secondFactor()).setUp(password),
    meta: { notice: false },
  });
  const confirmation = useMutation({
    mutationFn: async (code: string) => (await auth.secondFactor()).confirm(code),
    onSuccess: () => {
      setIsConfirmed(true);
      onDone();
    },
    meta: { notice: false },
  });
  const { data } = start;

  function handleClose() {
    dialog.onClose();
    setIsConfirmed(false);
    start.reset();
    confirmation.reset();
  }

  if (data !== undefined && isConfirmed) {
    return <RecoveryCodesDialog {...dialog} onClose={handleClose} codes={data.recoveryCodes} />;
  }
  const change = data === undefined ? start : confirmation;
  return (
    <FormDialog
      {...dialog}
      onClose={handleClose}
      title={setUp.title}
      submit={data === undefined ? setUp.next : row.turnOn}
      change={change}
    >
      {(id) =>
        data === undefined ? (
          <PasswordStep
            id={id}
            email={user.email}
            text={row.off}
            fallback={setUp.failed}
            change={start}
          />
        ) : (
          <CodeStep id={id} uri={data.uri} change={confirmation} />
        )
      }
    </FormDialog>
  );
}
