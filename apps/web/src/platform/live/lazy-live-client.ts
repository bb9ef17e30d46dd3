import { type LiveClient, LOADING } from './live-port.ts';

/** Loads the live client when the first document is watched: never for visitors. */
export function createLazyLiveClient(load: () => Promise<LiveClient>): LiveClient {
  let client: LiveClient | null = null;
  let loading: Promise<LiveClient> | null = null;
  const pendingStarts = new Set<() => void>();

  /** Runs now or once the client is loaded, unless stopped before. */
  function whenLoaded(begin: (loaded: LiveClient) => () => void): () => void {
    if (client) return begin(client);
    let isStopped = false;
    let stop: (() => void) | undefined;
    function start() {
      if (client && !isStopped) stop = begin(client);
    }
    pendingStarts.add(start);
    return () => {
      isStopped = true;
      pendingStarts.delete(start);
      stop?.();
    };
  }

  async function ensureLoaded(): Promise<void> {
    if (loading) return;
    loading = load();
    client = await loading;
    for (const start of pendingStarts) start();
    pendingStarts.clear();
  }

  return {
    read: (collection, id) => client?.read(collection, id) ?? LOADING,
    watch(collection, id, onChange) {
      void ensureLoaded();
      return whenLoaded((loaded) => loaded.watch(collection, id, onChange));
    },
    sendTyping: (chat) => client?.sendTyping(chat),
    watchTyping: (onTyping) => whenLoaded((loaded) => loaded.watchTyping(onTyping)),
    requestTogether: async (request) => (await client?.requestTogether(request)) ?? null,
    watchTogether: (onEvent) => whenLoaded((loaded) => loaded.watchTogether(onEvent)),
    connectionStatus: () => client?.connectionStatus() ?? 'idle',
    watchConnectionStatus: (onChange) =>
      whenLoaded((loaded) => loaded.watchConnectionStatus(onChange)),
  };
}
