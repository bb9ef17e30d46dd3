import { zodResolver } from '@hookform/resolvers/zod';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useEffect } from 'react';
import { useForm, useFormState, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import styles from '#features/accounts/account-form.module.css';
import { loginSchema, type LoginValues } from '#features/accounts/login-schemas.ts';
import { useSignIn } from './use-sign-in.ts';

/** Made above the tabs, so that the other tab does not cost what was typed. */
export function useLoginForm(): UseFormReturn<LoginValues> {
  return useForm<LoginValues>({
    mode: 'onChange',
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '' },
  });
}

interface LoginFormProps {
  readonly form: UseFormReturn<LoginValues>;
  /** Signed in, but the registration of this account was broken off. */
  readonly onUnregistered: () => void;
}

export function LoginForm({ form, onUnregistered }: LoginFormProps) {
  const { mutate, isPending, isError } = useSignIn(onUnregistered);
  const { register, setFocus, control } = form;
  // Not form.formState: `form` stays the same object, so nothing would be drawn again.
  const { errors } = useFormState({ control });

  // The fields were disabled meanwhile, which took the focus away.
  useEffect(() => {
    if (isError) setFocus('password');
  }, [isError, setFocus]);

  return (
    <form
      noValidate
      className={classNames(styles.form, styles.login)}
      onSubmit={form.handleSubmit((values) => mutate(values))}
    >
      <fieldset disabled={isPending} className={styles.fields}>
        <TextField
          label={texts.loginPage.email}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label={texts.loginPage.password}
          hasLongMessage
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
      </fieldset>
      <Button type="submit" kind="main" isWide isBusy={isPending}>
        {texts.accounts.login}
      </Button>
      <Link to="/reset-password" className={styles.forgot}>
        {accountTexts.reset.forgot}
      </Link>
    </form>
  );
}
