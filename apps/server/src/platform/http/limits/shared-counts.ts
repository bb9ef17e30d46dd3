import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';

export interface SharedWindow {
  readonly count: number;
  readonly msLeft: number;
}

export interface Addition {
  readonly key: Buffer;
  readonly count: number;
  /** Time until the window ends, if this is its first count. */
  readonly msLeft: number;
}

export interface CountStore {
  /** Adds in one round trip. Returns the resulting windows, in the same order. */
  add(additions: readonly Addition[]): Promise<readonly SharedWindow[]>;
  close(): void;
}

export interface CountedCall {
  readonly rate: string;
  readonly key: string;
  readonly msLeft: number;
  /** Gets the calls of all servers, including those not added yet. */
  readonly onWindow: (window: SharedWindow) => void;
}

export interface SharedCounts {
  addLater(call: CountedCall): void;
  /**
   * Returns the window, whose count is the position of this call. Null if this server runs alone or
   * the store is too slow; then its own count applies.
   */
  addNow(call: CountedCall): Promise<SharedWindow | null>;
  close(): void;
}

export interface SharedCountsDeps {
  readonly store: CountStore;
  readonly hasPeers: () => boolean;
  /** Keys are hashed with it, because they contain addresses and emails. */
  readonly secret: string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** How long a server may accept calls above the common limit. */
const INTERVAL_MS = 250;
const BATCH_MAX = 1_000;
/** A slow store must not delay calls. */
const TIMEOUT_MS = 250;
const PAUSE_MS = 5_000;
const KEY_BYTES = 16;

type Waiter = (window: SharedWindow | null) => void;

interface Pending {
  readonly call: CountedCall;
  readonly waiters: (Waiter | null)[];
  readonly endsAt: number;
}

type Batch = readonly (readonly [id: string, pending: Pending])[];

/** Adds this server's calls to the store in batches, one at a time. */
export function sharedCounts({ store, hasPeers, secret, log }: SharedCountsDeps): SharedCounts {
  const waiting = waitingCalls();
  let timer: NodeJS.Timeout | undefined;
  let isSending = false;
  let pausedUntil = 0;
  let isFailing = false;

  const isPaused = () => performance.now() < pausedUntil;
  const isActive = () => hasPeers() && !isPaused();

  function sendSoon(): void {
    timer ??= setTimeout(() => void send(), INTERVAL_MS).unref();
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    timer = undefined;
    await sendBatch(waiting.takeBatch());
    isSending = false;
    if (isPaused()) waiting.release();
    else if (waiting.isSomeoneWaiting()) void send();
    else if (!waiting.isEmpty()) sendSoon();
  }

  async function sendBatch(batch: Batch): Promise<void> {
    try {
      const windows = await withTimeout(store.add(additionsOf(batch, secret)));
      settle(batch, windows, waiting.countOf);
      if (isFailing) log.info('rate limits are counted on all servers again');
      isFailing = false;
    } catch (err) {
      // Not repeated: if the store has counted them, a retry would reject users too early.
      release(batch);
      pausedUntil = performance.now() + PAUSE_MS;
      if (!isFailing) log.warn({ err }, 'rate limits are counted on this server only');
      isFailing = true;
    }
  }

  return {
    addLater(call) {
      if (!isActive()) return;
      waiting.add(call, null);
      if (!isSending) sendSoon();
    },
    addNow(call) {
      if (!isActive()) return Promise.resolve(null);
      return new Promise((resolve) => {
        waiting.add(call, resolve);
        void send();
      });
    },
    close() {
      clearTimeout(timer);
      waiting.release();
      store.close();
    },
  };
}

function waitingCalls() {
  const pendingById = new Map<string, Pending>();
  return {
    add(call: CountedCall, waiter: Waiter | null): void {
      const id = `${call.rate} ${call.key}`;
      const known = pendingById.get(id);
      if (known !== undefined) known.waiters.push(waiter);
      else {
        const endsAt = performance.now() + call.msLeft;
        pendingById.set(id, { call, waiters: [waiter], endsAt });
      }
    },
    takeBatch(): Batch {
      const batch = [...pendingById].slice(0, BATCH_MAX);
      for (const [id] of batch) pendingById.delete(id);
      return batch;
    },
    countOf: (id: string) => pendingById.get(id)?.waiters.length ?? 0,
    isEmpty: () => pendingById.size === 0,
    isSomeoneWaiting: () =>
      [...pendingById.values()].some(({ waiters }) => waiters.some((waiter) => waiter !== null)),
    release(): void {
      release([...pendingById]);
      pendingById.clear();
    },
  };
}

function additionsOf(batch: Batch, secret: string): Addition[] {
  const now = performance.now();
  return batch.map(([id, { waiters, endsAt }]) => ({
    key: createHmac('sha256', secret).update(id).digest().subarray(0, KEY_BYTES),
    count: waiters.length,
    msLeft: Math.max(1, Math.ceil(endsAt - now)),
  }));
}

/** `countOf` returns an id's calls that are not in this batch. */
function settle(
  batch: Batch,
  windows: readonly SharedWindow[],
  countOf: (id: string) => number,
): void {
  for (const [nth, [id, { call, waiters }]] of batch.entries()) {
    const window = windows[nth];
    if (window === undefined) throw new Error('The store returned too few windows.');
    const { count, msLeft } = window;
    call.onWindow({ count: count + countOf(id), msLeft });
    for (const [index, resolve] of waiters.entries()) {
      resolve?.({ count: count - waiters.length + index + 1, msLeft });
    }
  }
}

function release(batch: Batch): void {
  for (const [, { waiters }] of batch) for (const resolve of waiters) resolve?.(null);
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new Error('The rate-limit store does not respond.'));
    // After blocking, the process first reads responses that have arrived.
    timer = setTimeout(() => setImmediate(fail), TIMEOUT_MS).unref();
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
