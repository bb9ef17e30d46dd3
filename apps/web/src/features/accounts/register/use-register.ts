import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import {
  emailField,
  nameField,
  passwordField,
  usernameField,
} from '@reprise/contract/accounts/rules/field-rules.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { usernameTakenQuery } from '#features/accounts/accounts.api.ts';
import { type CreateAccount, register, syncProfile } from '#features/accounts/registration.ts';
import type { SignUpProof } from '#platform/auth/auth-client.ts';
import { useAuthClient, useAuthState } from '#platform/auth/use-auth.tsx';
import { fetchChallenge, SIGN_UPS_KEY } from './sign-ups.api.ts';

export const registerSchema = z
  .object({
    firstName: nameField,
    lastName: nameField,
    email: emailField,
    password: passwordField,
    repeat: z.string(),
    username: usernameField,
  })
  .check(
    z.refine(({ password, repeat }) => password === repeat, {
      path: ['repeat'],
      error: loginTexts.passwordsDiffer,
      // Runs this check even while other fields are invalid.
      when: () => true,
    }),
  );

export type RegisterValues = z.infer<typeof registerSchema>;

export const finishSchema = z.object({
  firstName: nameField,
  lastName: nameField,
  email: z.string(),
  password: z.string(),
  repeat: z.string(),
  username: usernameField,
});

/** `create` replaces the sign-up with email and password, and its form shows what fails. */
export function useRegister(create?: CreateAccount) {
  const auth = useAuthClient();
  const client = useQueryClient();
  const replaceReturnPath = useReplaceReturnPath();
  const [isChecking, setIsChecking] = useState(false);

  async function prove(invite: string | null): Promise<SignUpProof> {
    const challenge = await fetchChallenge(invite);
    if (challenge === null) return { invite, challenge };
    setIsChecking(true);
    const solved = await import('#platform/auth/solve-challenge.ts')
      .then(({ solveChallenge }) => solveChallenge(challenge))
      .finally(() => setIsChecking(false));
    return { invite, challenge: solved };
  }

  const mutation = useMutation({
    mutationFn: (values: RegisterValues) => register(auth, values, prove, create),
    onMutate: () => replaceReturnPath(null),
    onSuccess: (outcome, { username }) => {
      if (outcome === 'usernameTaken') {
        client.setQueryData(usernameTakenQuery(username).queryKey, true);
      }
    },
    onError: (_error, _values, returnPath) => {
      replaceReturnPath(returnPath);
      // The operator may have changed who can sign up.
      void client.invalidateQueries({ queryKey: SIGN_UPS_KEY });
    },
    meta: { notice: create === undefined ? loginTexts.signUpFailed : false },
  });
  return { ...mutation, isChecking };
}

export function useRepairRegistration(isEnabled: boolean): void {
  const auth = useAuthClient();
  const state = useAuthState();
  const uid = state.status === 'unregistered' ? state.user.uid : '';
  useQuery({
    queryKey: ['accounts', 'repair', uid],
    queryFn: () => syncProfile(auth, uid),
    enabled: isEnabled && uid !== '',
    meta: { notice: false },
  });
}

/**
 * Replaces the return path of /login and returns the previous one. Cleared during a registration,
 * which ends at / (decisions, "Screens").
 */
function useReplaceReturnPath(): (state: unknown) => unknown {
  const { state: previousState }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  return (state) => {
    void navigate('.', { replace: true, state, preventScrollReset: true });
    return previousState;
  };
}
