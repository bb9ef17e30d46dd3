import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { type SubmitEvent, useState } from 'react';
import { AuthError } from '#platform/auth/auth-client.ts';
import { PasswordField, PasswordManagerUsername } from '#ui/forms/password-field.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from './accounts.module.css';
import { FormError } from './form-error.tsx';

interface PasswordStepProps {
  readonly id: string;
  readonly email: string;
  readonly text: string;
  readonly fallback: string;
  readonly change: {
    readonly isPending: boolean;
    readonly error: Error | null;
    mutate(password: string): void;
  };
}

export function PasswordStep({ id, email, text, fallback, change }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { error, isPending } = change;
  const isWrong = error instanceof AuthError && error.code === 'invalid-credentials';

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsMissing(password === '');
    if (password !== '') change.mutate(password);
  }

  const fieldError = isWrong ? accountTexts.password.wrong : undefined;
  return (
    <Stack as="form" gap={4} id={id} noValidate className={styles.form} onSubmit={handleSubmit}>
      <p>{text}</p>
      <PasswordManagerUsername email={email} />
      <PasswordField
        label={accountTexts.password.current}
        autoComplete="current-password"
        autoFocus
        value={password}
        readOnly={isPending}
        error={isMissing ? accountTexts.password.missing : fieldError}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError error={isWrong ? null : error} fallback={fallback} />
    </Stack>
  );
}
