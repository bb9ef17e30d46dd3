interface FirstPageCacheOptions {
  /** How old a shared answer may be, in milliseconds. */
  readonly maxAgeMs: number;
  /** A clock that only goes forward, in milliseconds. */
  readonly now: () => number;
}

interface CacheEntry<T> {
  readonly startedAt: number;
  readonly result: Promise<T>;
  isPending: boolean;
}

/** Gives the shared answer of a key, computing it when there is none that may still be given. */
export type ReadCached<T> = (key: string, compute: () => Promise<T>) => Promise<T>;

/**
 * Answers that all viewers share: each key is computed once at a time, and its answer is given for
 * `maxAgeMs` from the start of the computation. A failure is not kept.
 */
export function firstPageCache<T>({ maxAgeMs, now }: FirstPageCacheOptions): ReadCached<T> {
  const entries = new Map<string, CacheEntry<T>>();

  function start(key: string, compute: () => Promise<T>): Promise<T> {
    const entry: CacheEntry<T> = { startedAt: now(), result: compute(), isPending: true };
    entries.set(key, entry);
    void track(key, entry);
    return entry.result;
  }

  async function track(key: string, entry: CacheEntry<T>): Promise<void> {
    try {
      await entry.result;
      entry.isPending = false;
    } catch {
      entries.delete(key);
    }
  }

  return (key, compute) => {
    const entry = entries.get(key);
    const isFresh = entry !== undefined && (entry.isPending || now() - entry.startedAt < maxAgeMs);
    return isFresh ? entry.result : start(key, compute);
  };
}
