/** Runs `run` when fewer than the allowed number with this key run. */
export type InTurn<K> = <T>(key: K, run: () => Promise<T>) => Promise<T>;

interface Turns {
  running: number;
  readonly waiting: (() => void)[];
}

/** Runs at most `max` calls of each key at once, in order. */
export function turnsByKey<K>(max: number): InTurn<K> {
  const turnsOf = new Map<K, Turns>();

  return async (key, run) => {
    const turns = turnsOf.get(key) ?? { running: 0, waiting: [] };
    turnsOf.set(key, turns);
    if (turns.running < max) turns.running += 1;
    else await new Promise<void>((resolve) => void turns.waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = turns.waiting.shift();
      if (next !== undefined) next();
      else turns.running -= 1;
      if (turns.running === 0) turnsOf.delete(key);
    }
  };
}
