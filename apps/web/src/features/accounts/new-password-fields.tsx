import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import { PasswordField } from '#ui/forms/password-field.tsx';
import type { NewPasswordValues } from './account-schemas.ts';

const { password } = accountTexts;

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
