import { use, useSyncExternalStore } from 'react';
import type { AuthState, RenderedAuthClient } from './auth-client.ts';
import { AuthContext } from './auth-context.tsx';

export function useAuthClient(): RenderedAuthClient {
  const client = use(AuthContext);
  if (!client) throw new Error('AuthProvider is missing above this component.');
  return client;
}

const VISITOR: AuthState = { status: 'signedOut' };

export function useAuthState(): AuthState {
  const client = useAuthClient();
  return useSyncExternalStore(
    client.subscribe,
    client.getState,
    () => client.serverState ?? VISITOR,
  );
}
