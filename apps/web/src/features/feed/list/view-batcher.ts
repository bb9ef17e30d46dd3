const BATCH_SIZE = 5;
const MAX_WAIT_MS = 10_000;

export interface ViewBatcher {
  add(tileId: number): void;
  flush(): void;
}

export function createViewBatcher(send: (tileIds: readonly number[]) => void): ViewBatcher {
  const viewed = new Set<number>();
  let batch: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const tileIds = batch;
    batch = [];
    if (tileIds.length > 0) send(tileIds);
  }

  return {
    add(tileId) {
      if (viewed.has(tileId)) return;
      viewed.add(tileId);
      batch.push(tileId);
      timer ??= setTimeout(flush, MAX_WAIT_MS);
      if (batch.length >= BATCH_SIZE) flush();
    },
    flush,
  };
}
