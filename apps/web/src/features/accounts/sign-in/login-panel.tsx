import { zodResolver } from '@hookform/resolvers/zod';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { passkeySignInTexts } from '@reprise/contract/accounts/passkey-sign-in-texts.ts';
import { loginEmailField, passwordField } from '@reprise/contract/accounts/rules/field-rules.ts';
import { signInLinkTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, Mail } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useForm, type UseFormReturn, useFormState } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';
import styles from '#features/accounts/account-form.module.css';
import { useRegisterForm } from '#features/accounts/register/register-form.tsx';
import { RegisterPanel, useInviteCode } from '#features/accounts/register/register-panel.tsx';
import { signUpsQuery } from '#features/accounts/register/sign-ups.api.ts';
import { useRepairRegistration } from '#features/accounts/register/use-register.ts';
import { type Credentials, signIn, signInWithPasskey } from '#features/accounts/registration.ts';
import { LazySecondStep } from '#features/accounts/second-factor/lazy-second-step.tsx';
import { useIsHydrated } from '#platform/hooks/use-is-hydrated.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { useAuthClient, useAuthState } from '#platform/auth/use-auth.tsx';
import { config } from '#platform/config.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Tabs } from '#ui/primitives/tabs.tsx';

const loginSchema = z.object({ email: loginEmailField, password: passwordField });

type LoginValues = z.infer<typeof loginSchema>;

export function LoginPanel() {
  const state = useAuthState();
  const account = state.status === 'unregistered' ? state.user : null;
  const [isFinishing, setIsFinishing] = useState(account !== null);
  const unfinished = isFinishing ? account : null;
  const { code, isOfLink, change: changeCode } = useInviteCode();
  // Loaded before the tab that needs it opens.
  useQuery(signUpsQuery(code));
  const isRegisterAsked = useIsRegisterAsked(isOfLink);
  const [chosen, setTab] = useState<'login' | 'register' | null>(unfinished ? 'register' : null);
  const tab = chosen ?? (isRegisterAsked ? 'register' : 'login');
  const loginForm = useLoginForm();
  const registerForm = useRegisterForm(unfinished !== null);
  useRepairRegistration(unfinished !== null);

  function handleUnregistered() {
    setIsFinishing(true);
    setTab('register');
  }

  return (
    <Tabs
      label={loginTexts.tabs}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'login',
          label: loginTexts.login,
          panel: <LoginForm form={loginForm} onUnregistered={handleUnregistered} />,
        },
        {
          value: 'register',
          label: loginTexts.register,
          panel: (
            <>
              <RegisterPanel
                form={registerForm}
                unfinished={unfinished}
                code={code}
                onInvite={changeCode}
              />
              {unfinished === null && <ProviderButtons />}
            </>
          ),
        },
      ]}
    />
  );
}

/** False in the first render, which must equal the prerendered page. */
function useIsRegisterAsked(isOfLink: boolean): boolean {
  const { state }: { state: { readonly tab?: unknown } | null } = useLocation();
  const isAsked = isOfLink || state?.tab === 'register';
  return useSyncExternalStore(
    subscribeToNothing,
    () => isAsked,
    () => false,
  );
}

const subscribeToNothing = () => () => {};

function useLoginForm(): UseFormReturn<LoginValues> {
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

function LoginForm({ form, onUnregistered }: LoginFormProps) {
  const [isSecondStep, setIsSecondStep] = useState(false);
  const isHydrated = useIsHydrated();
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
    return <LazySecondStep onUnregistered={onUnregistered} onBack={() => setIsSecondStep(false)} />;
  }
  return (
    <>
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
          <div className={styles.password}>
            <PasswordField
              label={loginTexts.password}
              hasLongMessage
              autoComplete="current-password"
              error={errors.password?.message}
              {...register('password')}
            />
            <Link to="/reset-password" className={styles.forgot}>
              {accountTexts.reset.forgot}
            </Link>
          </div>
        </fieldset>
        <Button type="submit" kind="main" isWide isBusy={isPending}>
          {loginTexts.login}
        </Button>
      </form>
      <ProviderButtons>
        {config.authProvider === 'embedded' && <PasskeyButton onUnregistered={onUnregistered} />}
        {isHydrated && config.mail && (
          <ButtonLink to="/sign-in-link" isWide icon={<Mail aria-hidden />}>
            {signInLinkTexts.open}
          </ButtonLink>
        )}
      </ProviderButtons>
    </>
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
    <Button isWide icon={<KeyRound aria-hidden />} isBusy={isPending} onClick={() => mutate()}>
      {passkeySignInTexts.start}
    </Button>
  );
}
