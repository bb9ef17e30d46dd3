interface HeadOptions {
  /** How old a shared answer may be, in milliseconds. */
  readonly maxAgeMs: number;
  /** A clock that only goes forward, in milliseconds. */
  readonly now: () => number;
}

interface Shared<T> {
  readonly startedAt: number;
  readonly answer: Promise<T>;
  isPending: boolean;
}

/** Gives the shared answer of a key, computing it when there is none that may still be given. */
export type HeadOf<T> = (key: string, compute: () => Promise<T>) => Promise<T>;

/**
 * Answers that all viewers share: each key is computed once at a time, and its answer is given for
 * `maxAgeMs` from the start of the computation. A failure is not kept.
 */
export function sharedHeads<T>({ maxAgeMs, now }: HeadOptions): HeadOf<T> {
  const heads = new Map<string, Shared<T>>();

  function start(key: string, compute: () => Promise<T>): Promise<T> {
    const head: Shared<T> = { startedAt: now(), answer: compute(), isPending: true };
    heads.set(key, head);
    void settle(key, head);
    return head.answer;
  }

  async function settle(key: string, head: Shared<T>): Promise<void> {
    try {
      await head.answer;
      head.isPending = false;
    } catch {
      heads.delete(key);
    }
  }

  return (key, compute) => {
    const head = heads.get(key);
    const isGiven = head !== undefined && (head.isPending || now() - head.startedAt < maxAgeMs);
    return isGiven ? head.answer : start(key, compute);
  };
}
