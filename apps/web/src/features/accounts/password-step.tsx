import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { type SubmitEvent, useState } from 'react';
import { passwordErrorOf } from '#platform/api/password-error.ts';
import { Stack } from '#ui/primitives/layout.tsx';
import { IdentityField, useHasPassword } from '#users/identity/identity-field.tsx';
import styles from './accounts.module.css';
import { FormError } from './form-error.tsx';

interface PasswordStepProps {
  readonly id: string;
  readonly text: string;
  readonly fallback: string;
  readonly change: {
    readonly isPending: boolean;
    readonly error: Error | null;
    mutate(password: string): void;
  };
}

export function PasswordStep({ id, text, fallback, change }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { error, isPending } = change;
  const hasPassword = useHasPassword();
  const identityError = passwordErrorOf(error);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const isMissingNow = hasPassword && password === '';
    setIsMissing(isMissingNow);
    if (!isMissingNow) change.mutate(password);
  }

  return (
    <Stack as="form" gap={4} id={id} noValidate className={styles.form} onSubmit={handleSubmit}>
      <p>{text}</p>
      <IdentityField
        autoFocus
        value={password}
        readOnly={isPending}
        error={isMissing ? accountTexts.password.missing : (identityError ?? undefined)}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError error={identityError === null ? error : null} fallback={fallback} />
    </Stack>
  );
}
