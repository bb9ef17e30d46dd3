interface FirstPageCacheOptions {
  readonly maxAgeMs: number;
  readonly now: () => number;
}

interface CacheEntry<T> {
  readonly startedAt: number;
  readonly result: Promise<T>;
  isPending: boolean;
}

export type ReadCached<T> = (key: string, compute: () => Promise<T>) => Promise<T>;

/**
 * Shares results among viewers: one computation per key at a time, valid for `maxAgeMs` from its
 * start. Failures are not cached.
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
