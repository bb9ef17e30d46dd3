import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { AuthState, RenderedAuthClient } from './auth-client.ts';

const AuthContext = createContext<RenderedAuthClient | null>(null);

interface AuthProviderProps {
  readonly client: RenderedAuthClient;
  readonly children: ReactNode;
}

export function AuthProvider({ client, children }: AuthProviderProps) {
  return <AuthContext value={client}>{children}</AuthContext>;
}

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
