const KEPT = 5;
/** Before the first measurement. */
const DEFAULT_MS = 60;
const MAX_MS = 2_000;
const SIMILAR_MS = 50;

/**
 * How long a player takes to seek, or to start: the median of the last five times. Two similar times
 * that differ from it replace it: the device or the network has changed, or the older ones were
 * measured with a wrong clock.
 */
export class ReactionTime {
  #measured: readonly number[] = [];

  get ms(): number {
    const sorted = this.#measured.toSorted((one, other) => one - other);
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? DEFAULT_MS;
  }

  add(ms: number): void {
    const usual = this.ms;
    const last = Math.min(Math.max(ms, 0), MAX_MS);
    const before = this.#measured.at(-1) ?? last;
    const hasChanged =
      Math.abs(last - before) <= SIMILAR_MS && Math.abs(last - usual) > 2 * SIMILAR_MS;
    this.#measured = [...(hasChanged ? [before] : this.#measured), last].slice(-KEPT);
  }
}
