/** All times are milliseconds. `sentAt` and `receivedAt`: of the local clock, in one measurement. */
export interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly remote: number;
}

interface Measured {
  readonly offset: number;
  readonly error: number;
}

const SAMPLES_MAX = 8;

/**
 * Estimates the difference from a local clock, which must be monotonic, to a remote one. Uses the
 * quickest of the last 8 samples.
 */
export class ClockOffset {
  #samples: readonly Measured[] = [];

  add({ sentAt, receivedAt, remote }: ClockSample): void {
    const error = Math.max((receivedAt - sentAt) / 2, 0);
    const sample = { offset: remote - sentAt - error, error };
    // A clock has jumped (sleep, another server) if no offset explains both samples.
    const known = this.#samples.filter(
      (one) => Math.abs(one.offset - sample.offset) <= one.error + sample.error + DRIFT_MS,
    );
    this.#samples = [...known, sample].slice(-SAMPLES_MAX);
  }

  /** Null before the first sample. */
  offset(): number | null {
    const [first, ...others] = this.#samples;
    if (first === undefined) return null;
    return others.reduce((best, one) => (one.error <= best.error ? one : best), first).offset;
  }

  clear(): void {
    this.#samples = [];
  }
}

/** Two quartz clocks drift by about 10 ms in the two minutes that 8 samples can cover. */
const DRIFT_MS = 10;
