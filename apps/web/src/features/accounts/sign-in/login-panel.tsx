import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { Tabs } from '#ui/primitives/tabs.tsx';
import { LoginForm, useLoginForm } from './login-form.tsx';
import { useRegisterForm } from '#features/accounts/register/register-form.tsx';
import { RegisterPanel } from '#features/accounts/register/register-panel.tsx';
import { signUpsQuery } from '#features/accounts/register/sign-ups.api.ts';
import { useInviteCode } from '#features/accounts/register/use-invite-code.ts';
import { useRepairRegistration } from '#features/accounts/register/use-register.ts';

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
            <RegisterPanel
              form={registerForm}
              unfinished={unfinished}
              code={code}
              onInvite={changeCode}
            />
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
