export interface BatcherDeps<Item, Result> {
  /** Items of one batch at most. */
  readonly sizeMax: number;
  /** Batches that run at the same time at most. */
  readonly inFlightMax: number;
  /** Returns one result per item, in their order. */
  readonly runBatch: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Runs an item again whose batch failed because of one of its items. */
  readonly runAlone: (item: Item) => Promise<Result>;
  /** Whether an error may be the fault of one item. Other errors reject all items of the batch. */
  readonly isOfOneItem: (error: unknown) => boolean;
}

interface WaitingItem<Item, Result> {
  readonly item: Item;
  readonly arrivedAt: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Returns a function that runs items in batches, in order of arrival. An item starts at once if
 * fewer than `inFlightMax` batches run; the items that arrive during a batch form the next one.
 */
export function batcher<Item, Result>({
  sizeMax,
  inFlightMax,
  runBatch,
  runAlone,
  isOfOneItem,
}: BatcherDeps<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: WaitingItem<Item, Result>[] = [];
  let inFlight = 0;

  function startBatches(): void {
    while (inFlight < inFlightMax && waiting.length > 0) {
      inFlight += 1;
      void settle(waiting.splice(0, sizeMax)).finally(() => {
        inFlight -= 1;
        startBatches();
      });
    }
  }

  async function settle(batch: readonly WaitingItem<Item, Result>[]): Promise<void> {
    const startedAt = performance.now();
    try {
      const results = await runBatch(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('A batch needs one result per item.');
      for (const [nth, result] of results.entries()) batch[nth]?.resolve(result);
    } catch (error) {
      if (isOfOneItem(error)) runEachAlone(batch);
      else for (const { reject } of [...batch, ...removeWaitingSince(startedAt)]) reject(error);
    }
  }

  // Not awaited: an item that waits for a lock must not delay the next batches.
  function runEachAlone(batch: readonly WaitingItem<Item, Result>[]): void {
    for (const { item, resolve, reject } of batch) runAlone(item).then(resolve, reject);
  }

  /** Otherwise a long queue would wait for one time-out of the database after another. */
  function removeWaitingSince(time: number): WaitingItem<Item, Result>[] {
    const next = waiting.findIndex(({ arrivedAt }) => arrivedAt >= time);
    return waiting.splice(0, next === -1 ? waiting.length : next);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, arrivedAt: performance.now(), resolve, reject });
      startBatches();
    });
}
