import type { QueryClient } from '@tanstack/react-query';
import type { AuthClient, AuthState } from '#shared/auth/auth-client.ts';

/** Empties the cache when a person leaves: nothing of theirs stays for whoever comes next. */
export function forgetPersonOnLeave(auth: AuthClient, client: QueryClient): void {
  let uid = uidOf(auth.getState());
  auth.subscribe(() => {
    const before = uid;
    uid = uidOf(auth.getState());
    if (before !== null && before !== uid) client.clear();
  });
}

function uidOf(state: AuthState): string | null {
  return 'user' in state ? state.user.uid : null;
}
