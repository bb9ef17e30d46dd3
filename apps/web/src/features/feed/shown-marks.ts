/** How many marks make a batch. */
const BATCH = 5;
/** No mark waits longer than this for its batch. */
const WAIT_MS = 10_000;

export interface ShownMarks {
  /** A second mark of the same tile is dropped. */
  add(tileId: number): void;
  /** Sends what has been collected. */
  flush(): void;
}

/** Collects the tiles that were shown and sends them in small batches. */
export function createShownMarks(send: (tileIds: readonly number[]) => void): ShownMarks {
  const marked = new Set<number>();
  let batch: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const sent = batch;
    batch = [];
    if (sent.length > 0) send(sent);
  }

  return {
    add(tileId) {
      if (marked.has(tileId)) return;
      marked.add(tileId);
      batch.push(tileId);
      timer ??= setTimeout(flush, WAIT_MS);
      if (batch.length >= BATCH) flush();
    },
    flush,
  };
}
