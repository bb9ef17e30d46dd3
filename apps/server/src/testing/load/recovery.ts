import { runs } from '@reprise/contract/testing/runs.ts';
import type { Writers } from './writers.ts';

/** A short run has too few faults for a percentile and shares the machine with other tests. */
export const RECOVERY_P95_MAX_MS = runs(3_000, 30_000);

export class RecoveryTimes {
  readonly #times: number[] = [];

  async measure(writers: Writers, fault: () => Promise<void>): Promise<void> {
    const started = performance.now();
    await fault();
    await writers.recovered(started);
    this.#times.push(performance.now() - started);
  }

  print(what: string, writers: Writers): void {
    const times = [0.5, 0.95, 1].map(
      (share) => `${(quantile(this.#times, share) / 1_000).toFixed(2)} s`,
    );
    process.stdout.write(
      `${what}: ${writers.count()} acknowledged writes; all writers served after ${times.join(', ')} (median, p95, longest)\n`,
    );
  }

  get p95(): number {
    return quantile(this.#times, 0.95);
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
