import { zodResolver } from '@hookform/resolvers/zod';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useForm, useFormState, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import styles from '#features/accounts/account-form.module.css';
import { config } from '#platform/config.ts';
import { loginSchema, type LoginValues } from '#features/accounts/login-schemas.ts';
import { noticeTexts } from '@reprise/contract/shell/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { signIn, type Credentials, signInWithPasskey } from '#features/accounts/registration.ts';
import { passkeySignInTexts } from '@reprise/contract/accounts/passkey-sign-in-texts.ts';

const SecondStep = lazy(() =>
  import('#features/accounts/second-factor/second-step.tsx').then((m) => ({
    default: m.SecondStep,
  })),
);

export function useLoginForm(): UseFormReturn<LoginValues> {
  return useForm<LoginValues>({
    mode: 'onChange',
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '' },
  });
}

interface LoginFormProps {
  readonly form: UseFormReturn<LoginValues>;
  readonly onUnregistered: () => void;
}

export function LoginForm({ form, onUnregistered }: LoginFormProps) {
  const [isSecondStep, setIsSecondStep] = useState(false);
  const { mutate, isPending, isError } = useSignIn({
    onUnregistered,
    onSecondFactor: () => setIsSecondStep(true),
  });
  const { register, setFocus, control } = form;
  // Not form.formState: `form` is the same object, so the component would not render again.
  const { errors } = useFormState({ control });

  // Disabling the fields during the request loses the focus.
  useEffect(() => {
    if (isError) setFocus('password');
  }, [isError, setFocus]);

  if (isSecondStep) {
    return (
      <Suspense>
        <SecondStep onUnregistered={onUnregistered} onBack={() => setIsSecondStep(false)} />
      </Suspense>
    );
  }
  return (
    <form
      noValidate
      className={classNames(styles.form, styles.login)}
      onSubmit={form.handleSubmit((values) => mutate(values))}
    >
      <fieldset disabled={isPending} className={styles.fields}>
        <legend className="visually-hidden">{loginTexts.loginFields}</legend>
        <TextField
          label={loginTexts.email}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label={loginTexts.password}
          hasLongMessage
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
      </fieldset>
      <Button type="submit" kind="main" isWide isBusy={isPending}>
        {loginTexts.login}
      </Button>
      <Link to="/reset-password" className={styles.forgot}>
        {accountTexts.reset.forgot}
      </Link>
      {config.authProvider === 'embedded' && <PasskeyButton onUnregistered={onUnregistered} />}
    </form>
  );
}

interface SignInOutcomes {
  readonly onUnregistered: () => void;
  readonly onSecondFactor: () => void;
}

function useSignIn({ onUnregistered, onSecondFactor }: SignInOutcomes) {
  const auth = useAuthClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => signIn(auth, credentials),
    onSuccess: (outcome) => {
      if (outcome === 'unregistered') onUnregistered();
      if (outcome === 'secondFactor') onSecondFactor();
    },
    meta: { notice: noticeTexts.signInFailed },
  });
}

interface PasskeyButtonProps {
  readonly onUnregistered: () => void;
}

/** If the user cancels, the form stays unchanged. */
function PasskeyButton({ onUnregistered }: PasskeyButtonProps) {
  const auth = useAuthClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => signInWithPasskey(auth),
    onSuccess: (outcome) => {
      if (outcome === 'unregistered') onUnregistered();
    },
    meta: { notice: passkeySignInTexts.failed },
  });
  return (
    <Button kind="quiet" isWide isBusy={isPending} onClick={() => mutate()}>
      {passkeySignInTexts.start}
    </Button>
  );
}
