import { use, useSyncExternalStore } from 'react';
import type { AuthClient, AuthState } from './auth-client.ts';
import { AuthContext } from './auth-context.tsx';

export function useAuthClient(): AuthClient {
  const client = use(AuthContext);
  if (!client) throw new Error('AuthProvider is missing above this component.');
  return client;
}

/** The server renders for visitors only. */
const VISITOR: AuthState = { status: 'signedOut' };

/** Rerenders when the state changes, in this or another tab. */
export function useAuthState(): AuthState {
  const client = useAuthClient();
  return useSyncExternalStore(client.subscribe, client.getState, () => VISITOR);
}
