import { keepTrying } from '#shared/keep-trying.ts';
import { type LiveClient, LOADING } from './live-port.ts';

/** A live client whose code is fetched when the first document is watched: visitors never pay for it. */
export function createLazyLiveClient(load: () => Promise<LiveClient>): LiveClient {
  let client: LiveClient | null = null;
  let loading: Promise<LiveClient> | null = null;
  const waiting = new Set<() => void>();

  /** Does it now, or as soon as there is a client, unless it has been ended by then. */
  function whenLoaded(begin: (loaded: LiveClient) => () => void): () => void {
    if (client) return begin(client);
    let isOver = false;
    let end: (() => void) | undefined;
    function start() {
      if (client && !isOver) end = begin(client);
    }
    waiting.add(start);
    return () => {
      isOver = true;
      waiting.delete(start);
      end?.();
    };
  }

  async function ensureLoaded(): Promise<void> {
    if (loading) return;
    loading = keepTrying(load);
    client = await loading;
    for (const start of waiting) start();
    waiting.clear();
  }

  return {
    read: (collection, id) => client?.read(collection, id) ?? LOADING,
    watch(collection, id, onChange) {
      void ensureLoaded();
      return whenLoaded((loaded) => loaded.watch(collection, id, onChange));
    },
    connection: () => client?.connection() ?? 'idle',
    watchConnection: (onChange) => whenLoaded((loaded) => loaded.watchConnection(onChange)),
  };
}
