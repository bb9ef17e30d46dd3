import type { UserRecord } from '@reprise/contract/accounts/calls.ts';
import { language } from '@reprise/contract/language/current.ts';
import { ApiError } from '#platform/api/api-client.ts';
import {
  AuthError,
  type AuthAccount,
  type AuthClient,
  type NewPerson,
  type SignUpProof,
} from '#platform/auth/auth-client.ts';
import { openInLanguage } from '#platform/open-in-language.ts';
import { storageItem } from '#platform/storage/storage.ts';
import { storeFirstRun } from '#users/sign-up/first-run.ts';
import { readPendingInvite, removePendingInvite } from '#users/sign-up/pending-invite.ts';
import { fetchOwnRecord, saveUser, sendLoginDate, type NewUserRecord } from './accounts.api.ts';

/** Stores the uid as a hint for the next visit; never trusted (decisions, "Accounts"). */
const UID = storageItem('uid');

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

type ProveSignUp = (invite: string | null) => Promise<SignUpProof>;

export type CreateAccount = (proof: SignUpProof) => Promise<AuthAccount>;

/**
 * Registers (spec section 4). The account counts as signed in only with a display name. After a
 * failure the next call continues with the same account.
 */
export async function register(
  auth: AuthClient,
  { email, password, ...record }: Credentials & NewUserRecord,
  prove: ProveSignUp,
  create: CreateAccount = (proof) => auth.signUp(email, password, proof),
): Promise<'registered' | 'usernameTaken'> {
  const account = unfinishedAccount(auth) ?? (await create(await prove(readPendingInvite())));
  try {
    await saveUser(account, record, readPendingInvite());
  } catch (error) {
    if (hasErrorCode(error, 'USERNAME_TAKEN')) return 'usernameTaken';
    // An earlier attempt was stored, but its response was lost.
    if (!hasErrorCode(error, 'ALREADY_REGISTERED')) throw error;
  }
  removePendingInvite();
  await syncProfile(auth, account.uid);
  UID.write(account.uid);
  return 'registered';
}

/**
 * `unregistered`: the registration was interrupted and must be finished. `secondFactor`: a code must
 * follow (`finishSignIn`).
 */
export async function signIn(
  auth: AuthClient,
  { email, password }: Credentials,
): Promise<'signedIn' | 'unregistered' | 'secondFactor'> {
  try {
    return await completeSignIn(auth, await auth.signIn(email, password));
  } catch (error) {
    if (error instanceof AuthError && error.code === 'second-factor-required')
      return 'secondFactor';
    throw error;
  }
}

/** The second step of a sign-in. Rejects with an AuthError `invalid-code` for a wrong code. */
export async function finishSignIn(
  auth: AuthClient,
  code: string,
): Promise<'signedIn' | 'unregistered'> {
  const calls = await auth.secondFactor();
  return completeSignIn(auth, await calls.verify(code));
}

/**
 * Signs in with a passkey of the browser. Rejects with an AuthError `passkey-failed` if it is not
 * accepted.
 */
export async function signInWithPasskey(
  auth: AuthClient,
): Promise<'signedIn' | 'unregistered' | 'canceled'> {
  const calls = await auth.passkeys();
  const account = await calls.signIn();
  return account === null ? 'canceled' : completeSignIn(auth, account);
}

/**
 * Signs in after a provider has sent the browser back. Returns the new person if no account signs
 * in with it.
 */
export async function signInWithProvider(
  auth: AuthClient,
): Promise<'signedIn' | 'unregistered' | 'secondFactor' | NewPerson> {
  const calls = await auth.providers();
  try {
    const result = await calls.signIn();
    return 'newPerson' in result ? result.newPerson : await completeSignIn(auth, result.account);
  } catch (error) {
    if (error instanceof AuthError && error.code === 'second-factor-required')
      return 'secondFactor';
    throw error;
  }
}

/** Signs in with the code of an emailed link. Rejects with an AuthError `invalid-code`. */
export async function signInWithLink(
  auth: AuthClient,
  code: string,
  email?: string,
): Promise<'signedIn' | 'unregistered' | 'secondFactor'> {
  const calls = await auth.providers();
  try {
    return await completeSignIn(auth, await calls.signInWithLink(code, email));
  } catch (error) {
    if (error instanceof AuthError && error.code === 'second-factor-required')
      return 'secondFactor';
    throw error;
  }
}

async function completeSignIn(
  auth: AuthClient,
  { uid }: AuthAccount,
): Promise<'signedIn' | 'unregistered'> {
  const record = await syncProfile(auth, uid);
  if (record === null) return 'unregistered';
  UID.write(uid);
  // A failed update of the login date must not break a successful sign-in.
  await sendLoginDate(uid).catch(() => undefined);
  if (record.language !== null && record.language !== language) openInLanguage(record.language);
  return 'signedIn';
}

/** Copies username and photo to the auth profile. Returns null if there is no user record. */
export async function syncProfile(auth: AuthClient, uid: string): Promise<UserRecord | null> {
  const state = auth.getState();
  const profile = state.status === 'signedIn' ? state.user : null;
  const record = await fetchOwnRecord(uid);
  if (!record) {
    if (profile) await auth.updateProfile({ displayName: '' });
    return null;
  }
  // Before the profile, which signs the user in and opens the feed.
  storeFirstRun(uid, record.is_first_run);
  if (profile?.displayName !== record.username || profile.photoURL !== record.img_url) {
    await auth.updateProfile({ displayName: record.username, photoURL: record.img_url });
  }
  return record;
}

function unfinishedAccount(auth: AuthClient): AuthAccount | null {
  const state = auth.getState();
  return state.status === 'unregistered' ? state.user : null;
}

function hasErrorCode(error: unknown, code: 'USERNAME_TAKEN' | 'ALREADY_REGISTERED'): boolean {
  return error instanceof ApiError && error.code === code;
}
