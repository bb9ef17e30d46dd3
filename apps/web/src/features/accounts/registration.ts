import { ApiError } from '#platform/api/api-client.ts';
import type { AuthAccount, AuthClient } from '#platform/auth/auth-client.ts';
import { fetchOwnRecord, saveUser, sendLoginDate, type NewUserRecord } from './accounts.api.ts';

/** Where the uid is kept as a hint for the next visit; it is never trusted (decisions, "Accounts"). */
const UID_KEY = 'uid';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * The registration flow of spec section 4: the account, the user record with its documents, the
 * display name. Only the display name makes the account count as signed in, so nobody sees half an
 * account. After a failure the next call goes on with the account that was made.
 */
export async function register(
  auth: AuthClient,
  { email, password, ...record }: Credentials & NewUserRecord,
): Promise<'registered' | 'usernameTaken'> {
  const account = unfinishedAccount(auth) ?? (await auth.signUp(email, password));
  try {
    await saveUser(account, record);
  } catch (error) {
    if (hasErrorCode(error, 'USERNAME_TAKEN')) return 'usernameTaken';
    // An earlier try was saved although its answer was lost: that record counts.
    if (!hasErrorCode(error, 'ALREADY_REGISTERED')) throw error;
  }
  await syncProfile(auth, account.uid);
  storeUid(account.uid);
  return 'registered';
}

/** The sign-in of spec section 4. `unregistered`: the registration was broken off and must be finished. */
export async function signIn(
  auth: AuthClient,
  { email, password }: Credentials,
): Promise<'signedIn' | 'unregistered'> {
  const { uid } = await auth.signIn(email, password);
  if (!(await syncProfile(auth, uid))) return 'unregistered';
  storeUid(uid);
  // The person is signed in; a login date that could not be noted is none of their concern.
  await sendLoginDate(uid).catch(() => undefined);
  return 'signedIn';
}

/**
 * Copies username and picture of the user record to the profile of the authentication service, and
 * gives whether there is a record. This is the last step of a registration, and repairs one that was
 * broken off before it.
 */
export async function syncProfile(auth: AuthClient, uid: string): Promise<boolean> {
  const state = auth.getState();
  const profile = state.status === 'signedIn' ? state.user : null;
  const record = await fetchOwnRecord(uid);
  if (!record) {
    if (profile) await auth.updateProfile({ displayName: '' });
    return false;
  }
  if (profile?.displayName !== record.username || profile.photoURL !== record.img_url) {
    await auth.updateProfile({ displayName: record.username, photoURL: record.img_url });
  }
  return true;
}

function unfinishedAccount(auth: AuthClient): AuthAccount | null {
  const state = auth.getState();
  return state.status === 'unregistered' ? state.user : null;
}

function hasErrorCode(error: unknown, code: 'USERNAME_TAKEN' | 'ALREADY_REGISTERED'): boolean {
  return error instanceof ApiError && error.code === code;
}

function storeUid(uid: string): void {
  try {
    localStorage.setItem(UID_KEY, uid);
  } catch {
    // Storage may be switched off; the hint is not needed.
  }
}
