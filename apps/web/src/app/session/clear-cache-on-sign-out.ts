import type { QueryClient } from '@tanstack/react-query';
import type { AuthClient, AuthState } from '#platform/auth/auth-client.ts';

/** Clears the query cache on sign-out, so that the next user sees no data of this one. */
export function clearCacheOnSignOut(auth: AuthClient, client: QueryClient): void {
  let uid = uidOf(auth.getState());
  auth.subscribe(() => {
    const previousUid = uid;
    uid = uidOf(auth.getState());
    if (previousUid !== null && previousUid !== uid) client.clear();
  });
}

function uidOf(state: AuthState): string | null {
  return 'user' in state ? state.user.uid : null;
}
