import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { syncProfile } from '#features/accounts/registration.ts';
import { ApiError } from '#platform/api/api-client.ts';
import { releaseAccount } from '#platform/auth/account-hold.ts';
import { useAuthClient, useAuthState } from '#platform/auth/use-auth.ts';

const CHECK_MS = 20_000;

interface HoldCheck {
  /** Null without a session: the account can then sign in again to check. */
  readonly uid: string | null;
  readonly check: () => void;
  readonly isPending: boolean;
  readonly outcome: 'held' | 'failed' | null;
}

/** Asks the server regularly whether the account is still on hold. Opens the app when it is not. */
export function useHoldCheck(): HoldCheck {
  const auth = useAuthClient();
  const state = useAuthState();
  const uid = 'user' in state ? state.user.uid : null;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (account: string) => syncProfile(auth, account),
    onSuccess: releaseAccount,
    meta: { notice: false },
  });
  const check = () => {
    if (uid !== null) mutate(uid);
  };
  const checkUnasked = useEffectEvent(check);
  useEffect(() => {
    const timer = setInterval(checkUnasked, CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return { uid, check, isPending, outcome: outcomeOf(error) };
}

function outcomeOf(error: Error | null): HoldCheck['outcome'] {
  if (error === null) return null;
  return error instanceof ApiError && error.status === 403 ? 'held' : 'failed';
}
