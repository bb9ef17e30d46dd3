/** A position in PostgreSQL's log of writes. */
export type LogPosition = bigint;

/** Samples older than this cannot show that a replica is young enough. */
const SAMPLE_RETENTION_MS = 60_000;

/** Parses the text of a `pg_lsn`, such as 16/B374D848; null for no text. */
export function logPosition(text: string | null | undefined): LogPosition | null {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/.exec(text ?? '') ?? [];
  if (high === undefined || low === undefined) return null;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export interface AgeMeter {
  /** Records where the primary was at `time`. */
  sample(time: number, primary: LogPosition): void;
  /** Records what the replica has replayed. */
  replayed(replica: LogPosition | null): void;
  /** Returns how far the replica is behind at `time`, at most, in ms; Infinity if that is unknown. */
  ageAt(time: number): number;
}

/**
 * Measures the age of a replica without its clock: it is as young as the newest sample of the
 * primary that it has reached. An idle primary does not make it look old, nor a lost connection
 * young.
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
