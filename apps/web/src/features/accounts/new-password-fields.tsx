import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { passwordField } from '@reprise/contract/accounts/rules/field-rules.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { PasswordField } from '#ui/forms/password-field.tsx';

const { password } = accountTexts;

const currentPasswordField = z.string().check(z.minLength(1, password.missing));

/** Required if the account has a password. */
export function currentPasswordFieldIf(hasPassword: boolean) {
  return hasPassword ? currentPasswordField : z.string();
}

export const newPasswordSchema = newPasswordWith(z.string());
export const changePasswordSchema = newPasswordWith(currentPasswordField);

export type NewPasswordValues = z.infer<typeof newPasswordSchema>;

interface NewPasswordFieldsProps {
  readonly form: UseFormReturn<NewPasswordValues>;
  readonly isPending: boolean;
}

export function NewPasswordFields({ form, isPending }: NewPasswordFieldsProps) {
  const { register, trigger, control } = form;
  const { errors, dirtyFields } = useFormState({ control });

  async function handlePasswordChange() {
    if (dirtyFields.repeat) await trigger('repeat');
  }

  return (
    <>
      <PasswordField
        label={password.next}
        hasLongMessage
        autoComplete="new-password"
        readOnly={isPending}
        error={errors.password?.message}
        {...register('password', { onChange: handlePasswordChange })}
      />
      <PasswordField
        label={password.repeat}
        autoComplete="new-password"
        readOnly={isPending}
        error={errors.repeat?.message}
        {...register('repeat')}
      />
    </>
  );
}

function newPasswordWith(current: z.ZodMiniString<string>) {
  return z.object({ current, password: passwordField, repeat: z.string() }).check(
    z.refine(({ password: typed, repeat }) => typed === repeat, {
      path: ['repeat'],
      error: loginTexts.passwordsDiffer,
      // Runs this check even while other fields are invalid.
      when: () => true,
    }),
  );
}
