const KEPT = 5;
/** Before the first measurement. */
const DEFAULT_MS = 60;
const MAX_MS = 2_000;

/** How long a player takes to seek, or to start: the median of the last five times. */
export class ReactionTime {
  #measured: readonly number[] = [];

  get ms(): number {
    const sorted = this.#measured.toSorted((one, other) => one - other);
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? DEFAULT_MS;
  }

  add(ms: number): void {
    this.#measured = [...this.#measured, Math.min(Math.max(ms, 0), MAX_MS)].slice(-KEPT);
  }
}
