import { createContext, type ReactNode } from 'react';
import type { AuthClient } from './auth-client.ts';

export const AuthContext = createContext<AuthClient | null>(null);

interface AuthProviderProps {
  readonly client: AuthClient;
  readonly children: ReactNode;
}

export function AuthProvider({ client, children }: AuthProviderProps) {
  return <AuthContext value={client}>{children}</AuthContext>;
}
