export interface RefreshQueue {
  /**
   * Lets clients read again what has these tiles, on all servers. Returns immediately and never
   * throws. What a crash leaves out is right when it is loaded again.
   */
  refresh(tileIds: readonly number[]): void;
  /** Ends after the current page. */
  stop(): Promise<void>;
}

/**
 * Refreshes one tile at a time, each at most once while it waits. In a transaction of its own: one
 * with the tile's change would lock all that have a popular clip.
 */
export function refreshQueue(
  onError: (error: unknown) => void,
  refreshOne: (tileId: number, signal: AbortSignal) => Promise<void>,
): RefreshQueue {
  const queue = new Set<number>();
  const stopping = new AbortController();
  let worker: Promise<void> | null = null;

  async function work(): Promise<void> {
    for (const tileId of queue) {
      queue.delete(tileId);
      try {
        await refreshOne(tileId, stopping.signal);
      } catch (error) {
        onError(error);
      }
    }
    worker = null;
  }

  return {
    refresh(tileIds) {
      if (stopping.signal.aborted) return;
      for (const tileId of tileIds) queue.add(tileId);
      if (queue.size > 0) worker ??= work();
    },
    async stop() {
      stopping.abort();
      queue.clear();
      await worker;
    },
  };
}
