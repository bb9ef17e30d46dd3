import { createContext, type ReactNode } from 'react';
import type { LiveClient } from './live-port.ts';

export const LiveContext = createContext<LiveClient | null>(null);

interface LiveProviderProps {
  readonly client: LiveClient;
  readonly children: ReactNode;
}

export function LiveProvider({ client, children }: LiveProviderProps) {
  return <LiveContext value={client}>{children}</LiveContext>;
}
