import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { passkeyEndpoints } from '@reprise/contract/accounts/passkey-calls.ts';
import {
  signInEndpoints,
  type SignInMethodKind,
} from '@reprise/contract/accounts/sign-in-calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import type { AuthClient } from '#platform/auth/auth-client.ts';
import { config } from '#platform/config.ts';

export interface OwnMethod {
  readonly kind: SignInMethodKind;
  /** ISO 8601. Null with Firebase, which does not tell. */
  readonly added: string | null;
}

export function signInMethodsQuery(auth: AuthClient, uid: string) {
  return queryOptions({
    queryKey: ['accounts', 'sign-in-methods', uid],
    queryFn: ({ signal }) => fetchMethods(auth, uid, signal),
    // Another device may have changed them.
    staleTime: 0,
    meta: { notice: false },
  });
}

async function fetchMethods(
  auth: AuthClient,
  uid: string,
  signal: AbortSignal,
): Promise<readonly OwnMethod[]> {
  const outside = await outsideMethods(auth);
  if (outside !== null) return (await outside.list()).map((kind) => ({ kind, added: null }));
  return (await callApi(signInEndpoints.signInMethods, { query: { uid } }, { signal })).rows;
}

/** Ends the other sessions. Requires a recent sign-in. */
export async function removeSignInMethod(
  auth: AuthClient,
  uid: string,
  kind: SignInMethodKind,
): Promise<void> {
  const outside = await outsideMethods(auth);
  if (outside === null) {
    await callApi(signInEndpoints.removeSignInMethod, { body: { uid, kind } });
    return;
  }
  await outside.remove(kind);
  await callApi(accountLifecycleEndpoints.signOutEverywhere, { body: { uid, except_this: true } });
}

async function outsideMethods(auth: AuthClient) {
  return config.authProvider === 'firebase' ? (await auth.providers()).methods : null;
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
