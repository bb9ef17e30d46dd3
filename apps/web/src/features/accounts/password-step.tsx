import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { type SubmitEvent, useState } from 'react';
import { passwordErrorOf } from '#platform/api/password-error.ts';
import { AuthError } from '#platform/auth/auth-client.ts';
import { PasswordField, PasswordManagerUsername } from '#ui/forms/password-field.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import { IdentityField, useHasPassword } from './identity/identity-field.tsx';
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
  const hasPassword = useHasPassword();
  const isWrong = error instanceof AuthError && error.code === 'invalid-credentials';

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const isMissingNow = hasPassword && password === '';
    setIsMissing(isMissingNow);
    if (!isMissingNow) change.mutate(password);
  }

  const isShownAbove = isWrong || (!hasPassword && passwordErrorOf(error) !== null);
  const fieldError = isWrong ? accountTexts.password.wrong : undefined;
  return (
    <Stack as="form" gap={4} id={id} noValidate className={styles.form} onSubmit={handleSubmit}>
      <p>{text}</p>
      <PasswordManagerUsername email={email} />
      <IdentityField error={passwordErrorOf(error) ?? undefined}>
        <PasswordField
          label={accountTexts.password.current}
          autoComplete="current-password"
          autoFocus
          value={password}
          readOnly={isPending}
          error={isMissing ? accountTexts.password.missing : fieldError}
          onChange={(event) => setPassword(event.target.value)}
        />
      </IdentityField>
      <FormError error={isShownAbove ? null : error} fallback={fallback} />
    </Stack>
  );
}
