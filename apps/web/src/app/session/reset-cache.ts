import type { QueryClient } from '@tanstack/react-query';
import type { AuthClient, AuthState } from '#platform/auth/auth-client.ts';
import { onEpochChange } from '#platform/epoch.ts';

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

/** Reads what is on the screen again, and removes everything else from the cache. */
export function resetCacheOnNewEpoch(client: QueryClient): void {
  onEpochChange(() => {
    client.removeQueries({ type: 'inactive' });
    void client.resetQueries();
  });
}
