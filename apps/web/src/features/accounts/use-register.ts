import { texts } from '@reprise/contract/texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { useAuthClient, useAuthState } from '#shared/auth/use-auth.ts';
import { usernameTakenQuery } from './accounts.api.ts';
import type { RegisterValues } from './form-schemas.ts';
import { alignProfile, register } from './registration.ts';

/** Registers, or goes on with a registration that did not get to its end. */
export function useRegister() {
  const auth = useAuthClient();
  const client = useQueryClient();
  const keepReturnPath = useKeepReturnPath();
  return useMutation({
    mutationFn: (values: RegisterValues) => register(auth, values),
    onMutate: () => keepReturnPath(null),
    onSuccess: (outcome, { username }) => {
      if (outcome === 'usernameTaken') {
        client.setQueryData(usernameTakenQuery(username).queryKey, true);
      }
    },
    onError: (_error, _values, returnPath) => {
      keepReturnPath(returnPath);
    },
    meta: { notice: texts.notices.signUpFailed },
  });
}

/** Ends, without a word, a registration that was broken off after its record had been saved. */
export function useRepairRegistration(isWanted: boolean): void {
  const auth = useAuthClient();
  const state = useAuthState();
  const uid = state.status === 'unregistered' ? state.user.uid : '';
  useQuery({
    queryKey: ['accounts', 'repair', uid],
    queryFn: () => alignProfile(auth, uid),
    enabled: isWanted && uid !== '',
    meta: { notice: false },
  });
}

/**
 * Replaces what /login remembers about the page that led there, and gives what it was. Nothing, while
 * a registration runs: it ends at / (decisions, "Screens").
 */
function useKeepReturnPath(): (state: unknown) => unknown {
  const { state: before }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  return (state) => {
    void navigate('.', { replace: true, state, preventScrollReset: true });
    return before;
  };
}
