import type { Collection } from '@reprise/contract/documents.ts';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { LiveClient, LiveConnectionStatus, LiveDocument } from './live-port.ts';

export const LiveContext = createContext<LiveClient | null>(null);

export function useLiveClient(): LiveClient {
  const client = use(LiveContext);
  if (!client) throw new Error('LiveContext is missing above this component.');
  return client;
}

export function useLiveDocument<C extends Collection>(collection: C, id: string): LiveDocument<C> {
  const client = useLiveClient();
  // React subscribes again when its identity changes.
  const watch = useCallback(
    (onChange: () => void) => client.watch(collection, id, onChange),
    [client, collection, id],
  );
  const read = () => client.read(collection, id);
  return useSyncExternalStore(watch, read, read);
}

export function useLiveConnectionStatus(): LiveConnectionStatus {
  const client = useLiveClient();
  return useSyncExternalStore(client.watchConnectionStatus, client.connectionStatus);
}
