import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../apps/server/src/testing/fuzz/random.ts';
import { percentile } from '../run/rounds.ts';
import { CALL_NAMES, callsPerSecond, type CallName } from './behavior.ts';
import type { Caller } from './caller.ts';
import type { Hour } from './costs.ts';

export type HourFigures = Omit<Hour, 'serverCores' | 'postgresCores' | 'sockets' | 'failed'> & {
  readonly failures: readonly string[];
};

/**
 * Makes the calls of the members' busiest hour. Measures from the time a call is due, so that
 * queueing is included.
 */
export async function busiestHour(
  caller: Pick<Caller, 'make'>,
  random: Random,
  members: number,
  seconds: number,
): Promise<HourFigures> {
  const perSecond = sum(CALL_NAMES.map((name) => callsPerSecond(members, name)));
  const times: number[] = [];
  const pending = new Set<Promise<void>>();
  const failures: string[] = [];
  const before = cpuTimes();
  const began = performance.now();
  for (let due = 0; due < seconds * 1_000;) {
    // Exponential intervals: members arrive independently.
    due += (-Math.log(1 - random.below(1_000_000) / 1_000_000) / perSecond) * 1_000;
    await until(began + due);
    const call = caller
      .make(pickCall(random, perSecond, members))
      .then(
        () => void times.push(performance.now() - began - due),
        (error: unknown) => void failures.push(String(error)),
      )
      .finally(() => pending.delete(call));
    pending.add(call);
  }
  await Promise.all(pending);
  const after = cpuTimes();
  return {
    members,
    callsPerSecond: perSecond,
    failures,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    busy: (after.busy - before.busy) / (after.all - before.all),
  };
}

function pickCall(random: Random, perSecond: number, members: number): CallName {
  let left = (random.below(1_000_000) / 1_000_000) * perSecond;
  const picked = CALL_NAMES.find((name) => {
    left -= callsPerSecond(members, name);
    return left < 0;
  });
  return picked ?? 'open';
}

async function until(time: number): Promise<void> {
  const ms = time - performance.now();
  if (ms > 0) await sleep(ms);
}

function cpuTimes(): { readonly busy: number; readonly all: number } {
  const all = cpus().flatMap(({ times }) => Object.values(times));
  const idle = cpus().map(({ times }) => times.idle);
  return { all: sum(all), busy: sum(all) - sum(idle) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
