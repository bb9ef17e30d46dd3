export type LogPosition = bigint;

/** Older samples cannot prove that a replica is recent enough. */
const SAMPLE_RETENTION_MS = 60_000;

/** Parses a `pg_lsn`, such as 16/B374D848. Null without a text. */
export function logPosition(text: string | null | undefined): LogPosition | null {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/.exec(text ?? '') ?? [];
  if (high === undefined || low === undefined) return null;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export interface AgeMeter {
  sample(time: number, primary: LogPosition): void;
  replayed(replica: LogPosition | null): void;
  /** Returns the maximum age of the replica at `time` in milliseconds; Infinity if unknown. */
  ageAt(time: number): number;
}

/**
 * Measures the age of a replica without its clock: it is as recent as the newest position of the
 * primary that it has reached. Also correct for idle primaries and lost connections.
 */
export function ageMeter(): AgeMeter {
  let samples: { readonly time: number; readonly position: LogPosition }[] = [];
  let reached = -Infinity;
  return {
    sample(time, position) {
      samples = samples.filter((sample) => time - sample.time < SAMPLE_RETENTION_MS);
      samples.push({ time, position });
    },
    replayed(replica) {
      if (replica === null) return;
      const last = samples.findLastIndex(({ position }) => position <= replica);
      const sample = samples[last];
      if (sample === undefined) return;
      reached = Math.max(reached, sample.time);
      samples = samples.slice(last + 1);
    },
    ageAt: (time) => time - reached,
  };
}
