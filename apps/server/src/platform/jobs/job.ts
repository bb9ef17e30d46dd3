export interface JobRun {
  /** The time of this server's clock. */
  readonly now: Date;
  /** Aborted when the server stops: the job ends after its current batch. */
  readonly signal: AbortSignal;
}

/** Work that one of the servers does from time to time. */
export interface Job {
  readonly name: string;
  /** `last` is when the last successful run started, on any server. */
  isDue(last: Date | null, now: Date): boolean;
  /** Returns the number of removed rows. Must be able to run twice at the same time. */
  run(run: JobRun): Promise<number>;
}

/** Returns a rule that is due `ms` after the last run, and at once without one. */
export function every(ms: number): Job['isDue'] {
  return (last, now) => last === null || now.getTime() - last.getTime() >= ms;
}
