import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Outcome } from '#features/accounts/recovery/outcome.tsx';
import { useRegisterForm } from '#features/accounts/register/register-form.tsx';
import { RegisterPanel, useInviteCode } from '#features/accounts/register/register-panel.tsx';
import { signInWithProvider } from '#features/accounts/registration.ts';
import { LazySecondStep } from '#features/accounts/second-factor/lazy-second-step.tsx';
import { failureNotice } from '#platform/api/failure-notice.ts';
import { AuthError, type AuthErrorCode, type NewPerson } from '#platform/auth/auth-client.ts';
import { useAuthClient, useAuthState } from '#platform/auth/use-auth.tsx';
import { useNotice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { takeConfirmationReturn, takeSignInReturn } from '#users/identity/sign-in-return.ts';

const { finish } = signInTexts;

/** A proof works once, so nothing is tried again. */
const ONCE = {
  retry: false,
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: { notice: false },
} as const;

interface FinishSignInProps {
  readonly onNewPerson: () => void;
}

export function FinishSignIn({ onNewPerson }: FinishSignInProps) {
  const auth = useAuthClient();
  const { status } = useAuthState();
  const [isUnfinished] = useState(status === 'unregistered');
  const { data, error } = useQuery({
    queryKey: ['accounts', 'finish-sign-in'],
    queryFn: () => signInWithProvider(auth),
    enabled: status !== 'loading' && !isUnfinished,
    ...ONCE,
  });
  const newPerson = typeof data === 'object' ? data : null;
  const reportNewPerson = useEffectEvent(onNewPerson);
  useEffect(() => {
    if (newPerson) reportNewPerson();
  }, [newPerson]);

  const isDone = data === 'signedIn' || data === 'unregistered';
  // With the Back button, users return to a sign-in that has succeeded.
  if (isUnfinished || isDone || (status === 'signedIn' && (data || isUsedUp(error)))) {
    return <ToLogin />;
  }
  if (error) return <Failure text={failureText(error)} />;
  if (newPerson) return <NewAccount person={newPerson} />;
  if (data === 'secondFactor') return <SecondFactor />;
  return <Busy />;
}

/** /login finishes a registration, and sends users where they came from. */
function ToLogin() {
  const [state] = useState(takeSignInReturn);
  return <Navigate to="/login" replace state={state} />;
}

function SecondFactor() {
  const navigate = useNavigate();
  const toLogin = () => void navigate('/login', { replace: true });
  return <LazySecondStep onUnregistered={toLogin} onBack={toLogin} />;
}

function NewAccount({ person }: { person: NewPerson }) {
  const auth = useAuthClient();
  const navigate = useNavigate();
  const { code, change } = useInviteCode();
  const { firstName, lastName, email } = person;
  const form = useRegisterForm(true, { firstName, lastName });
  return (
    <RegisterPanel
      form={form}
      unfinished={null}
      newcomer={{
        email,
        create: async (proof) => (await auth.providers()).signUp(proof),
        failureText: (error) => failureText(error, 'sign-up'),
        onLeave: () => void navigate('/login', { replace: true }),
      }}
      code={code}
      onInvite={change}
    />
  );
}

interface FinishSettingsProps {
  readonly purpose: 'link' | 'confirm';
}

/** Adds a provider, or confirms who it is, and returns to the page that asked. */
export function FinishSettings({ purpose }: FinishSettingsProps) {
  const auth = useAuthClient();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const { isSuccess, error } = useQuery({
    queryKey: ['accounts', 'finish-sign-in', purpose],
    queryFn: async () => {
      const calls = await auth.providers();
      await calls[purpose]();
      return purpose;
    },
    enabled: useAuthState().status !== 'loading',
    ...ONCE,
  });
  const leave = useEffectEvent(() => {
    showNotice(purpose === 'link' ? finish.added : finish.confirmed);
    const path = purpose === 'link' ? '/settings#account' : takeConfirmationReturn();
    void navigate(path, { replace: true });
  });
  useEffect(() => {
    if (isSuccess) leave();
  }, [isSuccess]);
  return error ? <Failure text={failureText(error, purpose)} /> : <Busy />;
}

function Busy() {
  return (
    <div role="status" aria-label={finish.loading}>
      <Skeleton height={48} />
    </div>
  );
}

const callbackTexts: Readonly<Record<string, string>> = {
  canceled: finish.canceled,
  expired: finish.expired,
  'no-email': finish.noEmail,
  unreachable: signInTexts.failedToStart,
};

/** `code` is of the server's redirect (provider-routes.ts). */
export function FinishFailed({ code }: { code: string }) {
  return <Failure text={callbackTexts[code] ?? finish.failed} />;
}

function Failure({ text }: { text: string }) {
  const isSignedIn = useAuthState().status === 'signedIn';
  return (
    <Outcome>
      <p role="alert">{text}</p>
      <ButtonLink to={isSignedIn ? '/settings' : '/login'} kind="main">
        {isSignedIn ? finish.toSettings : finish.toLogin}
      </ButtonLink>
    </Outcome>
  );
}

function isUsedUp(error: Error | null): boolean {
  return error instanceof AuthError && error.code === 'invalid-code';
}

const errorTexts: Partial<Record<AuthErrorCode, string>> = {
  'email-in-use': finish.emailTaken,
  'invalid-code': finish.expired,
  'method-taken': finish.taken,
};

function failureText(error: Error, purpose?: 'link' | 'confirm' | 'sign-up'): string {
  const code = error instanceof AuthError ? error.code : undefined;
  if (purpose === 'confirm' && code === 'invalid-credentials') return finish.notYours;
  const fallback = purpose === 'sign-up' ? loginTexts.signUpFailed : finish.failed;
  return (code && errorTexts[code]) ?? failureNotice(error, fallback);
}
