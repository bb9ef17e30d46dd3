import { createContext, type ReactNode } from 'react';
import type { RenderedAuthClient } from './auth-client.ts';

export const AuthContext = createContext<RenderedAuthClient | null>(null);

interface AuthProviderProps {
  readonly client: RenderedAuthClient;
  readonly children: ReactNode;
}

export function AuthProvider({ client, children }: AuthProviderProps) {
  return <AuthContext value={client}>{children}</AuthContext>;
}
