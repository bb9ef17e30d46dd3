import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './processes.ts';

/**
 * Memory is stable when these readings, each after a garbage collection, differ by less than this
 * share. Without memory pressure, V8 keeps the garbage of connecting for any time.
 */
const STABLE_READINGS = 12;
const STABLE_SHARE = 0.002;
const READING_MS = 500;
const STABLE_DEADLINE_MS = 60_000;

/**
 * Returns the memory of a server that was started with `COLLECTS_GARBAGE`. Memory used while
 * connecting is released after some seconds. Waits a minute at most.
 */
export async function stableMemoryMb(server: ServerProcess): Promise<number> {
  const readings: number[] = [];
  const deadline = performance.now() + STABLE_DEADLINE_MS;
  while (performance.now() < deadline) {
    server.collectGarbage();
    await sleep(READING_MS);
    readings.push(await server.memoryMb());
    const last = readings.slice(-STABLE_READINGS);
    const isStable = Math.max(...last) - Math.min(...last) < STABLE_SHARE * Math.max(...last);
    if (last.length === STABLE_READINGS && isStable) break;
  }
  return server.memoryMb();
}
