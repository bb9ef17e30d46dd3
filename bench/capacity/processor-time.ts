import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds that each thread of a process has run, by thread. */
export type ProcessorTimes = ReadonlyMap<string, number>;

/** Threads that end during the read are ignored. */
export async function processorTimes(pids: readonly number[]): Promise<ProcessorTimes> {
  const times = new Map<string, number>();
  for (const pid of pids) {
    const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
    for (const thread of threads) {
      const file = `/proc/${pid}/task/${thread}/schedstat`;
      const [nanoseconds] = (await readFile(file, 'utf8').catch(() => '')).split(' ');
      if (nanoseconds) times.set(thread, Number(nanoseconds) / 1e6);
    }
  }
  return times;
}

/** Leaves out threads that ended in between. */
export function millisecondsSince(before: ProcessorTimes, after: ProcessorTimes): number {
  let total = 0;
  for (const [thread, ms] of after) total += ms - (before.get(thread) ?? 0);
  return total;
}

/** Returns a process and its children. */
export async function withChildren(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

export async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
