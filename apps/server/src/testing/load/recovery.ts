import type { Writers } from './writers.ts';

/** How long after each fault all writers were served again. */
export class RecoveryTimes {
  readonly #times: number[] = [];

  /** Runs `fault` and waits until each writer has an answer to a call that it began afterwards. */
  async measure(writers: Writers, fault: () => Promise<void>): Promise<void> {
    const started = performance.now();
    await fault();
    await writers.recovered(started);
    this.#times.push(performance.now() - started);
  }

  get p95(): number {
    const sorted = this.#times.toSorted((one, other) => one - other);
    return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
  }

  /** Prints the figures of docs/performance.md. */
  print(what: string, writers: Writers): void {
    const sorted = this.#times.toSorted((one, other) => one - other);
    const [median, last] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    process.stdout.write(
      `${what}: ${writers.count()} acknowledged writes; served again after ${seconds(median)} (median), ${seconds(this.p95)} (p95), ${seconds(last)} (longest)\n`,
    );
  }
}

function seconds(milliseconds = 0): string {
  return `${(milliseconds / 1_000).toFixed(2)} s`;
}
