import { deleteUserData } from '#platform/storage/user-data.ts';
import type { AuthClient, SignOutResult } from './auth-client.ts';

let isRequested = false;

/** Returns true from the user's own sign-out on this page until the next sign-in. */
export function isSignOutRequested(): boolean {
  return isRequested;
}

/** Signs out on the user's request, and deletes the user's data on this device at once. */
export async function endSession(auth: AuthClient): Promise<SignOutResult> {
  const state = auth.getState();
  isRequested = true;
  const stop = auth.subscribe(() => {
    if (auth.getState().status !== 'signedIn') return;
    isRequested = false;
    stop();
  });
  const ended = auth.signOut();
  if ('user' in state) deleteUserData(state.user.uid);
  try {
    return await ended;
  } catch (error) {
    isRequested = false;
    stop();
    throw error;
  }
}
