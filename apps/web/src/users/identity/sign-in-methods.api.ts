import { passkeyEndpoints } from '@reprise/contract/accounts/passkey-calls.ts';
import {
  signInEndpoints,
  type SignInMethodKind,
} from '@reprise/contract/accounts/sign-in-calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';

export function signInMethodsQuery(uid: string) {
  return queryOptions({
    queryKey: ['accounts', 'sign-in-methods', uid],
    queryFn: ({ signal }) => callApi(signInEndpoints.signInMethods, { query: { uid } }, { signal }),
    // Another device may have changed them.
    staleTime: 0,
    meta: { notice: false },
  });
}

export function passkeysQuery(uid: string) {
  return queryOptions({
    queryKey: ['accounts', 'passkeys', uid],
    queryFn: ({ signal }) => callApi(passkeyEndpoints.passkeys, { query: { uid } }, { signal }),
    // Another device may have added a passkey.
    staleTime: 0,
    meta: { notice: false },
  });
}

/** Requires a recent sign-in. */
export async function removeSignInMethod(uid: string, kind: SignInMethodKind): Promise<void> {
  await callApi(signInEndpoints.removeSignInMethod, { body: { uid, kind } });
}
