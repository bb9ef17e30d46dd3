import { passkeyNameField } from '@reprise/contract/accounts/passkey-calls.ts';
import { passkeyTexts } from '@reprise/contract/accounts/security-texts.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from '#features/accounts/accounts.module.css';
import { type DialogState, FormDialog, runWithPassword } from '#features/accounts/form-dialog.tsx';
import { FormError } from '#features/accounts/form-error.tsx';
import { sessionsQuery } from '#features/accounts/sessions/sessions.api.ts';
import { AuthError, type AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { IdentityField, useHasPassword } from '#users/identity/identity-field.tsx';
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
      let isAdded = false;
      const passwordError = await runWithPassword(async () => {
        await auth.reauthenticate(password);
        isAdded = await addPasskey(auth, uid, name);
      });
      return { passwordError, isAdded };
    },
    onSuccess: ({ isAdded }, { name }) => {
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
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const hasPassword = useHasPassword();
  const name = (typedName ?? device).trim();
  const { data, error, isPending, mutate } = change;
  const missing =
    isChecked && hasPassword && password === '' ? accountTexts.password.missing : undefined;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (nameErrorOf(name) !== undefined) return;
    if (password !== '' || !hasPassword) mutate({ name, password });
  }

  return (
    <Stack as="form" gap={4} id={id} noValidate className={styles.form} onSubmit={handleSubmit}>
      <p>{add.text}</p>
      <TextField
        label={add.name}
        autoComplete="off"
        value={typedName ?? device}
        readOnly={isPending}
        error={isChecked ? nameErrorOf(name) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <IdentityField
        autoFocus
        value={password}
        readOnly={isPending}
        error={missing ?? data?.passwordError ?? undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError error={error} fallback={failureOf(error)} />
    </Stack>
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
