interface SharedReadsOptions {
  readonly maxAgeMs: number;
  readonly now: () => number;
}

interface SharedRead<T> {
  readonly startedAt: number;
  readonly result: Promise<T>;
  isPending: boolean;
}

export interface SharedReads<T> {
  /** Returns the shared result or computes it. Failures are not shared. */
  read(key: string, compute: () => Promise<T>): Promise<T>;
  expire(key: string): void;
}

/**
 * Shares results among viewers: one computation per key at a time, valid for `maxAgeMs` after its
 * start. Callers must limit the number of keys.
 */
export function sharedReads<T>({ maxAgeMs, now }: SharedReadsOptions): SharedReads<T> {
  const entries = new Map<string, SharedRead<T>>();

  function start(key: string, compute: () => Promise<T>): Promise<T> {
    const entry: SharedRead<T> = { startedAt: now(), result: compute(), isPending: true };
    entries.set(key, entry);
    void track(key, entry);
    return entry.result;
  }

  async function track(key: string, entry: SharedRead<T>): Promise<void> {
    try {
      await entry.result;
      entry.isPending = false;
    } catch {
      if (entries.get(key) === entry) entries.delete(key);
    }
  }

  return {
    read(key, compute) {
      const entry = entries.get(key);
      const isFresh =
        entry !== undefined && (entry.isPending || now() - entry.startedAt < maxAgeMs);
      return isFresh ? entry.result : start(key, compute);
    },
    expire: (key) => void entries.delete(key),
  };
}
