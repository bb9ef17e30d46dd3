import type { ChangeEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import styles from './account-form.module.css';
import type { RegisterValues } from './form-schemas.ts';

interface CredentialFieldsProps {
  readonly form: UseFormReturn<RegisterValues>;
  /** The account exists already: its e-mail and password cannot be changed here any more. */
  readonly isSettled: boolean;
}

export function CredentialFields({ form, isSettled }: CredentialFieldsProps) {
  const { register, trigger, formState } = form;
  const { errors, dirtyFields } = formState;

  async function handlePasswordChange(_event: ChangeEvent) {
    if (dirtyFields.repeat) await trigger('repeat');
  }

  return (
    <>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        readOnly={isSettled}
        error={errors.email?.message}
        {...register('email')}
      />
      <div className={styles.pair}>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          readOnly={isSettled}
          error={errors.password?.message}
          {...register('password', { onChange: handlePasswordChange })}
        />
        <PasswordField
          label="Repeat password"
          autoComplete="new-password"
          readOnly={isSettled}
          error={errors.repeat?.message}
          {...register('repeat')}
        />
      </div>
    </>
  );
}
