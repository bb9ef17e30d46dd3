import type { SignUpChallenge } from '@reprise/contract/sign-ups/challenge.ts';
import { signUpEndpoints } from '@reprise/contract/sign-ups/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';

const STALE_MS = 60_000;

export const SIGN_UPS_KEY = ['accounts', 'sign-ups'];

/** Who can sign up, and whether the invite works. */
export function signUpsQuery(code: string | null) {
  return queryOptions({
    queryKey: [...SIGN_UPS_KEY, code],
    queryFn: ({ signal }) => fetchSignUps(code, signal),
    staleTime: STALE_MS,
    meta: { notice: false },
  });
}

/** Returns a new challenge if a sign-up must solve one now. */
export async function fetchChallenge(code: string | null): Promise<SignUpChallenge | null> {
  return (await fetchSignUps(code)).challenge;
}

function fetchSignUps(code: string | null, signal?: AbortSignal) {
  const body = code === null ? {} : { code };
  return callApi(signUpEndpoints.signUps, { body }, signal ? { signal } : {});
}
