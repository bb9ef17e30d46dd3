import { newTokenTexts } from '@reprise/contract/tokens/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type DialogState, FormDialog } from '#features/accounts/form-dialog.tsx';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { copyText } from '#platform/hooks/use-link-sharing.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from './secrets.module.css';

interface WithPassword {
  readonly password: string;
}

/** Confirms the password, then creates a secret that no other call returns. */
export function useNewSecret<Values>(
  create: (values: Values) => Promise<string>,
  onCreated?: () => void,
) {
  const auth = useAuthClient();
  return useMutation({
    mutationFn: async ({ password, ...values }: Values & WithPassword) => {
      await auth.reauthenticate(password);
      return create(values as Values);
    },
    onSuccess: () => onCreated?.(),
    // The cache must not keep the secret.
    gcTime: 0,
    meta: { notice: false },
  });
}

interface SecretFormDialogProps extends DialogState {
  readonly title: string;
  readonly submit: string;
  readonly texts: ShownTexts;
  readonly change: {
    readonly data: string | undefined;
    readonly isPending: boolean;
    reset(): void;
  };
  readonly children: (formId: string) => ReactNode;
}

/** A form that creates a secret, then the secret. Closing the dialog deletes it from memory. */
export function SecretFormDialog({ texts, change, onClose, ...form }: SecretFormDialogProps) {
  function handleClose() {
    onClose();
    change.reset();
  }

  if (change.data === undefined) return <FormDialog {...form} onClose={onClose} change={change} />;
  const { isOpen, finalFocus } = form;
  const shown = { isOpen, finalFocus, texts, value: change.data };
  return <SecretDialog {...shown} onClose={handleClose} />;
}

interface ShownTexts {
  readonly shownTitle: string;
  readonly shown: string;
  readonly secret: string;
}

interface SecretDialogProps extends DialogState {
  readonly texts: ShownTexts;
  readonly value: string;
}

function SecretDialog({ texts, value, ...dialog }: SecretDialogProps) {
  const [outcome, setOutcome] = useState<string>();
  const { copy, copied, copyFailed, done } = newTokenTexts;

  async function handleCopy() {
    setOutcome((await copyText(value)) ? copied : copyFailed);
  }

  return (
    <Dialog
      {...dialog}
      title={texts.shownTitle}
      actions={
        <Button kind="main" onClick={dialog.onClose}>
          {done}
        </Button>
      }
    >
      <Stack gap={4}>
        <p>{texts.shown}</p>
        <TextField
          label={texts.secret}
          value={value}
          readOnly
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          className={styles.secret}
          hint={outcome}
          action={
            <Button icon={<Copy aria-hidden />} onClick={() => void handleCopy()}>
              {copy}
            </Button>
          }
          onFocus={(event) => event.currentTarget.select()}
        />
      </Stack>
    </Dialog>
  );
}
