/** Logs a line once per window, then the number of repetitions. */
export interface RepeatedLines {
  /**
   * Returns true if the line should be logged now. Calls `onRepeated` with the number of others
   * with the same key at the end of the window.
   */
  isFirst(key: string, onRepeated: (count: number) => void): boolean;
}

const WINDOW_MS = 10_000;
/** Limits the memory, because messages may contain changing values. */
const MAX_KEYS = 1_000;

export function repeatedLines(windowMs = WINDOW_MS): RepeatedLines {
  const counts = new Map<string, number>();
  return {
    isFirst(key, onRepeated) {
      const count = counts.get(key);
      if (count !== undefined) {
        counts.set(key, count + 1);
        return false;
      }
      if (counts.size >= MAX_KEYS) return true;
      counts.set(key, 0);
      setTimeout(() => {
        const repeated = counts.get(key) ?? 0;
        counts.delete(key);
        if (repeated > 0) onRepeated(repeated);
      }, windowMs).unref();
      return true;
    },
  };
}
