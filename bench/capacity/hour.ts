import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '../../apps/server/src/testing/fuzz/random.ts';
import { percentile } from '../run/rounds.ts';
import type { Caller } from './caller.ts';
import { BUSIEST_HOUR_SHARE, CALLS_PER_DAY, OPEN_SHARE } from './day.ts';
import { READS_PER_SECOND, type OpenApps } from './open-apps.ts';

const SECONDS_PER_HOUR = 3_600;

export interface HourFigures {
  readonly members: number;
  readonly callsPerSecond: number;
  readonly readsPerSecond: number;
  readonly failures: readonly string[];
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly busy: number;
}

/**
 * Makes the members' calls and the reads of their open apps. Measures from the time a call is due, so
 * that queueing is included.
 */
export async function busiestHour(
  caller: Caller,
  apps: Pick<OpenApps, 'readAgain'>,
  members: number,
  seconds: number,
): Promise<HourFigures> {
  const callsPerSecond = (members * CALLS_PER_DAY * BUSIEST_HOUR_SHARE) / SECONDS_PER_HOUR;
  const readsPerSecond = members * OPEN_SHARE * READS_PER_SECOND;
  const perSecond = callsPerSecond + readsPerSecond;
  const random = randomFrom(members);
  const times: number[] = [];
  const pending = new Set<Promise<void>>();
  const failures: string[] = [];
  const before = cpuTimes();
  const began = performance.now();
  for (let due = 0; due < seconds * 1_000;) {
    // Exponential intervals: members arrive independently.
    due += (-Math.log(1 - random.below(1_000_000) / 1_000_000) / perSecond) * 1_000;
    await until(began + due);
    const isRead = random.chance(readsPerSecond / perSecond);
    const call = (isRead ? apps.readAgain() : caller.call())
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
    callsPerSecond,
    readsPerSecond,
    failures,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    busy: (after.busy - before.busy) / (after.all - before.all),
  };
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
