import { deleteUserData } from '#platform/storage/user-data.ts';
import type { AuthClient, SignOutResult } from './auth-client.ts';

/** Signs out on the user's request, and deletes the user's data on this device. */
export async function endSession(auth: AuthClient): Promise<SignOutResult> {
  const state = auth.getState();
  const result = await auth.signOut();
  if ('user' in state) deleteUserData(state.user.uid);
  return result;
}
