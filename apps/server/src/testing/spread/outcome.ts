import type { Writers } from '#testing/load/writers.ts';
import type { TimedCall } from '#testing/load/writing-user.ts';

/** What a change of the cluster did to calls that write. */
export interface Outcome {
  readonly acknowledged: number;
  /** 503 or no response. */
  readonly failed: number;
  /** Seconds in which a call failed. */
  readonly secondsWithFailures: number;
  /** The longest time without an acknowledged call. */
  readonly secondsWithoutWrites: number;
  readonly slowest: number;
  readonly slowestFailure: number;
  readonly seconds: number;
}

/** Of calls that started after a time of `performance.now()` and have ended. */
export function readOutcome(writers: Writers, from: number): Outcome {
  const calls = [...writers.acknowledged.values()]
    .flatMap((own) => own.calls)
    .filter(({ startedAt }) => startedAt >= from);
  const known = calls.filter(({ isKnown }) => isKnown);
  const failed = calls.filter(({ isKnown }) => !isKnown);
  const ends = [from, ...known.map(({ endedAt }) => endedAt).toSorted((a, b) => a - b)];
  const gaps = ends.slice(1).map((end, index) => end - (ends[index] ?? end));
  return {
    acknowledged: known.length,
    failed: failed.length,
    secondsWithFailures: new Set(failed.map(({ endedAt }) => Math.floor(endedAt / 1_000))).size,
    secondsWithoutWrites: Math.max(0, ...gaps) / 1_000,
    slowest: longest(known),
    slowestFailure: longest(failed),
    seconds: (performance.now() - from) / 1_000,
  };
}

function longest(calls: readonly TimedCall[]): number {
  return Math.max(0, ...calls.map(({ startedAt, endedAt }) => endedAt - startedAt)) / 1_000;
}

/** Returns a row of a table of Markdown. */
export function rowOf(what: string, outcome: Outcome, machineLoad: number): string {
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  const cells = [
    what,
    seconds(outcome.seconds),
    outcome.acknowledged,
    outcome.failed,
    outcome.secondsWithFailures,
    seconds(outcome.slowestFailure),
    seconds(outcome.secondsWithoutWrites),
    seconds(outcome.slowest),
    machineLoad.toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}
