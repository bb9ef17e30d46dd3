const KEPT = 5;
/** Before the first measurement. */
const DEFAULT_MS = 60;
const MAX_MS = 2_000;

/** How long a player takes to seek, or to start: the mean of the last five times. */
export class ReactionTime {
  #measured: readonly number[] = [];

  get ms(): number {
    if (this.#measured.length === 0) return DEFAULT_MS;
    return this.#measured.reduce((sum, each) => sum + each, 0) / this.#measured.length;
  }

  add(ms: number): void {
    this.#measured = [...this.#measured, Math.min(Math.max(ms, 0), MAX_MS)].slice(-KEPT);
  }
}
