import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { syncProfile } from '#features/accounts/registration.ts';
import { ApiError } from '#platform/api/api-client.ts';
import { clearRestriction } from '#platform/auth/account-restriction.ts';
import { useAuthClient, useAuthState } from '#platform/auth/use-auth.ts';

const CHECK_MS = 20_000;

interface RestrictionCheck {
  /** Null without a session. The account can then sign in again to check. */
  readonly uid: string | null;
  readonly check: () => void;
  readonly isPending: boolean;
  readonly outcome: 'restricted' | 'failed' | null;
}

/** Checks regularly whether the account is still restricted; if not, opens the app. */
export function useRestrictionCheck(): RestrictionCheck {
  const auth = useAuthClient();
  const state = useAuthState();
  const uid = 'user' in state ? state.user.uid : null;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (account: string) => syncProfile(auth, account),
    onSuccess: clearRestriction,
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

function outcomeOf(error: Error | null): RestrictionCheck['outcome'] {
  if (error === null) return null;
  return error instanceof ApiError && error.status === 403 ? 'restricted' : 'failed';
}
