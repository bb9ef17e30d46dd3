import { runs } from '@reprise/contract/testing/runs.ts';
import type { Writers } from './writers.ts';

/** On a machine that does nothing else. A short run has too few faults for a percentile. */
export const RECOVERY_P95_MAX_MS = runs(3_000, 30_000);
const PROBE_CPU_MICROSECONDS = 50_000;

/** How long after each fault all writers were served again. */
export class RecoveryTimes {
  readonly #times: number[] = [];
  readonly #slowdowns: number[] = [];

  /** Runs `fault` and waits until each writer has an answer to a call that it began afterwards. */
  async measure(writers: Writers, fault: () => Promise<void>): Promise<void> {
    const started = performance.now();
    await fault();
    await writers.recovered(started);
    this.#times.push(performance.now() - started);
    this.#slowdowns.push(machineSlowdown());
  }

  /** Prints the figures of docs/performance.md. */
  print(what: string, writers: Writers): void {
    const times = [0.5, 0.95, 1].map(
      (share) => `${(quantile(this.#times, share) / 1_000).toFixed(2)} s`,
    );
    process.stdout.write(
      `${what}: ${writers.count()} acknowledged writes; all writers served after ${times.join(', ')} (median, p95, longest); slowdown by other work ${this.#slowdown().toFixed(1)}\n`,
    );
  }

  /** Other tests run at the same time: divided by how much they slow this one. */
  get adjustedP95(): number {
    return quantile(this.#times, 0.95) / this.#slowdown();
  }

  #slowdown(): number {
    return Math.max(1, quantile(this.#slowdowns, 0.5));
  }
}

/** Returns the time that work takes, divided by its processor time. */
function machineSlowdown(): number {
  const started = performance.now();
  const cpu = process.cpuUsage();
  let used = 0;
  while (used < PROBE_CPU_MICROSECONDS) {
    const { user, system } = process.cpuUsage(cpu);
    used = user + system;
  }
  return ((performance.now() - started) * 1_000) / used;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
