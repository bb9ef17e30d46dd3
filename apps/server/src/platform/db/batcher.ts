import { isDatabaseUnavailable } from '#platform/database-errors.ts';

export interface BatcherDeps<Item, Result> {
  readonly sizeMax: number;
  readonly inFlightMax: number;
  readonly runBatch: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Runs one item alone, after its batch failed. */
  readonly runAlone: (item: Item) => Promise<Result>;
  /**
   * Starts batches after pending network events, so that requests that have arrived share one. For
   * reads that take less time than a few requests.
   */
  readonly isDeferred?: boolean;
  /** Returns true if a single item can cause the error. Other errors reject the whole batch. */
  readonly isOfOneItem: (error: unknown) => boolean;
}

interface WaitingItem<Item, Result> {
  readonly item: Item;
  readonly arrivedAt: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs items in batches, in order of arrival. An item starts immediately while fewer than
 * `inFlightMax` batches run; later items form the next batch.
 */
export function batcher<Item, Result>({
  sizeMax,
  inFlightMax,
  runBatch,
  runAlone,
  isOfOneItem,
  isDeferred = false,
}: BatcherDeps<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: WaitingItem<Item, Result>[] = [];
  let inFlight = 0;
  let isScheduled = false;

  function scheduleBatches(): void {
    if (!isDeferred) {
      startBatches();
      return;
    }
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      startBatches();
    });
  }

  function startBatches(): void {
    while (inFlight < inFlightMax && waiting.length > 0) {
      inFlight += 1;
      void settle(waiting.splice(0, sizeMax)).finally(() => {
        inFlight -= 1;
        scheduleBatches();
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

  /** Otherwise a long queue would run into one database time-out after another. */
  function removeWaitingSince(time: number): WaitingItem<Item, Result>[] {
    const next = waiting.findIndex(({ arrivedAt }) => arrivedAt >= time);
    return waiting.splice(0, next === -1 ? waiting.length : next);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, arrivedAt: performance.now(), resolve, reject });
      scheduleBatches();
    });
}

const READ_BATCH_MAX = 16;
/** Two, so that a slow read does not delay all others. */
const READ_BATCHES_IN_FLIGHT = 2;

/** Reads for several requests in one statement. `read` returns one result per item. */
export function batchedRead<Item, Result>(
  read: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  return batcher({
    sizeMax: READ_BATCH_MAX,
    inFlightMax: READ_BATCHES_IN_FLIGHT,
    isDeferred: true,
    runBatch: read,
    async runAlone(item) {
      const [result] = await read([item]);
      if (result === undefined) throw new Error('A read returns one result per item.');
      return result;
    },
    isOfOneItem: (error) => !isDatabaseUnavailable(error),
  });
}
