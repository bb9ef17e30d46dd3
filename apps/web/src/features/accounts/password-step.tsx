import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { passwordErrorOf } from '#platform/api/password-error.ts';
import { Stack } from '#ui/primitives/layout.tsx';
import { IdentityField, useHasPassword } from '#users/identity/identity-field.tsx';
import styles from './accounts.module.css';
import { FormError } from './form-error.tsx';

interface Change<Values> {
  readonly isPending: boolean;
  readonly error: Error | null;
  mutate(values: Values): void;
}

interface PasswordFormProps<Values> {
  readonly id: string;
  /** Null while a field is invalid. */
  readonly values: Values | null;
  readonly change: Change<Values & { readonly password: string }>;
  readonly fallback: string;
  /** True if one of the fields shows the error. */
  readonly isErrorShown?: boolean;
  /** Focuses the password. */
  readonly autoFocus?: boolean;
  /** Returns the fields, which show what is invalid if `isChecked`. */
  readonly children: (isChecked: boolean) => ReactNode;
}

/** Asks for values and, below them, for the current password. */
export function PasswordForm<Values>(props: PasswordFormProps<Values>) {
  const { id, values, change, fallback, isErrorShown = false, autoFocus = false, children } = props;
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { error, isPending, mutate } = change;
  const isMissing = useHasPassword() && password === '';
  const identityError = passwordErrorOf(error);
  const missing = isChecked && isMissing ? accountTexts.password.missing : null;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (values !== null && !isMissing) mutate({ ...values, password });
  }

  return (
    <Stack as="form" gap={4} id={id} noValidate className={styles.form} onSubmit={handleSubmit}>
      {children(isChecked)}
      <IdentityField
        autoFocus={autoFocus}
        value={password}
        readOnly={isPending}
        error={missing ?? identityError ?? undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError
        error={isErrorShown || identityError !== null ? null : error}
        fallback={fallback}
      />
    </Stack>
  );
}

interface PasswordStepProps {
  readonly id: string;
  readonly text: string;
  readonly fallback: string;
  readonly change: Change<string>;
}

export function PasswordStep({ id, text, fallback, change }: PasswordStepProps) {
  const { isPending, error } = change;
  const mutate = ({ password }: { readonly password: string }) => change.mutate(password);
  return (
    <PasswordForm
      id={id}
      values={{}}
      change={{ isPending, error, mutate }}
      fallback={fallback}
      autoFocus
    >
      {() => <p>{text}</p>}
    </PasswordForm>
  );
}
