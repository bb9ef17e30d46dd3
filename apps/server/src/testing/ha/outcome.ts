import os from 'node:os';
import { expect } from 'vitest';
import { findDifferences } from '#ops/fsck/find-differences.ts';
import type { Load, Write } from './load.ts';
import type { Site } from './site.ts';

/** Longer than a reader takes to notice a gap and to connect again. */
const RECEIVED = { timeout: 60_000, interval: 100 };

/** What a fault did to the writes and the readers. */
export interface Outcome {
  /** The longest time without an acknowledged write. */
  readonly secondsWithoutWrites: number;
  readonly acknowledged: number;
  /** With the contract's 503. */
  readonly failed: number;
  /** Other responses, and calls without one. */
  readonly otherFailures: readonly string[];
  readonly slowestFailure: number;
  readonly lost: number;
  readonly doubled: number;
  readonly reordered: number;
  /** Messages that their reader has not got. */
  readonly missed: number;
  readonly differences: number;
  /** Of the last minute: processes that run or wait. */
  readonly machineLoad: number;
}

/** Of a stopped load. */
export async function readOutcome(site: Site, load: Load): Promise<Outcome> {
  const stored = await readStored(site, load.writes);
  const countOf = ({ id }: Write) => stored.get(id)?.length ?? 0;
  const count = (isCounted: (write: Write) => boolean) => load.writes.filter(isCounted).length;
  const countMissed = () => count((write) => !isReceived(site, write));
  await expect
    .poll(countMissed, RECEIVED)
    .toBe(0)
    .catch(() => undefined);
  const reasons = load.failures.flatMap(({ reason }) => reason ?? []);
  return {
    secondsWithoutWrites: longestGap(load.writes) / 1_000,
    acknowledged: load.writes.length,
    failed: load.failures.length - reasons.length,
    otherFailures: reasons,
    slowestFailure: Math.max(0, ...load.failures.map(({ milliseconds }) => milliseconds)) / 1_000,
    lost: count((write) => countOf(write) === 0),
    doubled: count((write) => countOf(write) > 1),
    reordered: countReordered(load.writes, stored),
    missed: countMissed(),
    differences: (await findDifferences(site.database.db)).length,
    machineLoad: os.loadavg()[0] ?? 0,
  };
}

/** The stored `seq` of each id; 0 for posts. */
type Stored = ReadonlyMap<string, readonly number[]>;

async function readStored({ database: { db } }: Site, writes: readonly Write[]): Promise<Stored> {
  const ids = (kind: Write['kind']) =>
    writes.filter((write) => write.kind === kind).map(({ id }) => id);
  const messages = await db
    .selectFrom('messages')
    .select(['client_id as id', 'seq'])
    .where('client_id', 'in', ids('message'))
    .execute();
  const posts = ids('post');
  const tiles = await db.selectFrom('tiles').select('caption').execute();
  const own = new Set(posts);
  const rows = [
    ...messages,
    ...tiles.map(({ caption }) => ({ id: caption.replace('clip ', ''), seq: 0 })),
  ];
  const stored = new Map<string, number[]>();
  for (const { id, seq } of rows) {
    if (seq === 0 && !own.has(id)) continue;
    stored.set(id, [...(stored.get(id) ?? []), seq]);
  }
  return stored;
}

/** Messages stored at another place than acknowledged, or before the one sent before. */
function countReordered(writes: readonly Write[], stored: Stored): number {
  const last = new Map<string, number>();
  let count = 0;
  for (const { kind, id, uid, seq } of writes) {
    const own = stored.get(id)?.[0];
    if (kind === 'post' || own === undefined) continue;
    if (own !== seq || own <= (last.get(uid) ?? 0)) count += 1;
    last.set(uid, own);
  }
  return count;
}

function isReceived({ readers }: Site, { kind, id, uid, seq }: Write): boolean {
  return kind === 'post' || readers.get(uid)?.received.get(seq) === id;
}

function longestGap(writes: readonly Write[]): number {
  const times = writes.map(({ acknowledgedAt }) => acknowledgedAt);
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

const HEADER = `
| Fault | Writes stop for | Failed calls | Slowest of them | Lost | Doubled | Reordered | Live changes missed | fsck | Load of the machine |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`;

/** Returns a table of Markdown. */
export function tableOf(outcomes: ReadonlyMap<string, Outcome>): string {
  return [HEADER, ...[...outcomes].map(([fault, outcome]) => rowOf(fault, outcome)), ''].join('\n');
}

function rowOf(fault: string, outcome: Outcome): string {
  const { lost, doubled, reordered, missed, differences, machineLoad } = outcome;
  const seconds = `${outcome.secondsWithoutWrites.toFixed(1)} s`;
  const slowest = outcome.failed === 0 ? '' : `${outcome.slowestFailure.toFixed(1)} s`;
  const counts = [lost, doubled, reordered, missed, differences];
  const failed = outcome.failed + outcome.otherFailures.length;
  return `| ${[fault, seconds, failed, slowest, ...counts, machineLoad.toFixed(1)].join(' | ')} |`;
}
