import { passkeyNameField } from '@reprise/contract/accounts/passkey-calls.ts';
import { passkeyTexts } from '@reprise/contract/accounts/security-texts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DialogState, FormDialog } from '#features/accounts/form-dialog.tsx';
import { PasswordForm } from '#features/accounts/password-step.tsx';
import { sessionsQuery } from '#features/accounts/sessions/sessions.api.ts';
import { AuthError, type AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { addPasskey } from './passkeys.api.ts';

const { add, row } = passkeyTexts;

interface AddPasskeyDialogProps extends DialogState {
  readonly user: AuthUser;
  readonly onDone: (outcome: string) => void;
}

export function AddPasskeyDialog({ user, onDone, ...dialog }: AddPasskeyDialogProps) {
  const change = useAddPasskey(user.uid, (name) => {
    dialog.onClose();
    onDone(row.wasAdded(name));
  });
  return (
    <FormDialog {...dialog} title={add.title} submit={add.submit} change={change}>
      {(id) => <AddPasskeyForm id={id} user={user} change={change} />}
    </FormDialog>
  );
}

interface NewPasskeyValues {
  readonly name: string;
  readonly password: string;
}

function useAddPasskey(uid: string, onAdded: (name: string) => void) {
  const auth = useAuthClient();
  return useMutation({
    mutationFn: async ({ name, password }: NewPasskeyValues) => {
      await auth.reauthenticate(password);
      return addPasskey(auth, uid, name);
    },
    onSuccess: (isAdded, { name }) => {
      if (isAdded) onAdded(name);
    },
    meta: { notice: false },
  });
}

interface AddPasskeyFormProps {
  readonly id: string;
  readonly user: AuthUser;
  readonly change: ReturnType<typeof useAddPasskey>;
}

function AddPasskeyForm({ id, user, change }: AddPasskeyFormProps) {
  const device = useDeviceName(user.uid);
  const [typedName, setName] = useState<string>();
  const name = (typedName ?? device).trim();
  const nameError = nameErrorOf(name);
  return (
    <PasswordForm
      id={id}
      values={nameError === undefined ? { name } : null}
      change={change}
      fallback={failureOf(change.error)}
      autoFocus
    >
      {(isChecked) => (
        <>
          <p>{add.text}</p>
          <TextField
            label={add.name}
            autoComplete="off"
            value={typedName ?? device}
            readOnly={change.isPending}
            error={isChecked ? nameError : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </>
      )}
    </PasswordForm>
  );
}

/** Returns this device's name from the list of devices. */
function useDeviceName(uid: string): string {
  const { data } = useQuery({ ...sessionsQuery(uid), meta: { notice: false } });
  return data?.rows.find((session) => session.is_current)?.device ?? '';
}

function failureOf(error: Error | null): string {
  return error instanceof AuthError && error.code === 'passkey-exists' ? add.exists : add.failed;
}

export function nameErrorOf(name: string): string | undefined {
  return passkeyNameField.safeParse(name).success ? undefined : passkeyTexts.nameRule;
}
