import type { ChangeEvent } from 'react';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import styles from '#features/accounts/account-form.module.css';
import type { RegisterValues } from '#features/accounts/login-schemas.ts';

interface CredentialFieldsProps {
  readonly form: UseFormReturn<RegisterValues>;
  readonly isAccountCreated: boolean;
}

export function CredentialFields({ form, isAccountCreated }: CredentialFieldsProps) {
  const { register, trigger, control } = form;
  const { errors, dirtyFields } = useFormState({ control });

  async function handlePasswordChange(_event: ChangeEvent) {
    if (dirtyFields.repeat) await trigger('repeat');
  }

  return (
    <>
      <TextField
        label={loginTexts.email}
        type="email"
        autoComplete="email"
        readOnly={isAccountCreated}
        error={errors.email?.message}
        {...register('email')}
      />
      <div className={styles.columns}>
        <PasswordField
          label={loginTexts.password}
          autoComplete="new-password"
          readOnly={isAccountCreated}
          error={errors.password?.message}
          {...register('password', { onChange: handlePasswordChange })}
        />
        <PasswordField
          label={loginTexts.repeatPassword}
          autoComplete="new-password"
          readOnly={isAccountCreated}
          error={errors.repeat?.message}
          {...register('repeat')}
        />
      </div>
    </>
  );
}
