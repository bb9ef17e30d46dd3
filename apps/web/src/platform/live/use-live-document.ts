import type { Collection } from '@reprise/contract/documents.ts';
import { use, useCallback, useSyncExternalStore } from 'react';
import { LiveContext } from './live-context.tsx';
import type { LiveClient, LiveConnectionStatus, LiveDocument } from './live-port.ts';

function useLiveClient(): LiveClient {
  const client = use(LiveContext);
  if (!client) throw new Error('LiveProvider is missing above this component.');
  return client;
}

/** A live document, kept up to date while the component is in the page. */
export function useLiveDocument<C extends Collection>(collection: C, id: string): LiveDocument<C> {
  const client = useLiveClient();
  // Its identity decides when React subscribes anew.
  const watch = useCallback(
    (onChange: () => void) => client.watch(collection, id, onChange),
    [client, collection, id],
  );
  return useSyncExternalStore(watch, () => client.read(collection, id));
}

/** How the page stands with the live service. */
export function useLiveConnectionStatus(): LiveConnectionStatus {
  const client = useLiveClient();
  return useSyncExternalStore(client.watchConnectionStatus, client.connectionStatus);
}
