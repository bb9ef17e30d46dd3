export interface JobRun {
  readonly now: Date;
  /** Start of the last successful run on any server. */
  readonly last: Date | null;
  /** Aborted when the server stops: the job ends after its current batch. */
  readonly signal: AbortSignal;
}

/** Periodic work that one of the servers does. */
export interface Job {
  readonly name: string;
  /** `last`: start of the last successful run on any server. */
  isDue(last: Date | null, now: Date): boolean;
  /** Returns the number of deleted rows. Two servers may run it at the same time. */
  run(run: JobRun): Promise<number>;
}

/** Returns a rule that is due `ms` after the last run, or immediately without one. */
export function every(ms: number): Job['isDue'] {
  return (last, now) => last === null || now.getTime() - last.getTime() >= ms;
}
