import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { millisecondsSince, parentOf, processorTimes, withChildren } from './processor-time.ts';

const BUSY_MS = 200;

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

it('counts the time that a process has run', async () => {
  const outer = usedMs();
  const before = await processorTimes([process.pid]);
  const inner = usedMs();
  const end = performance.now() + BUSY_MS;
  while (performance.now() < end);
  const least = usedMs() - inner;
  const ms = millisecondsSince(before, await processorTimes([process.pid]));
  expect(ms).toBeGreaterThan(least * 0.9);
  expect(ms).toBeLessThan((usedMs() - outer) * 1.1);
});

it('finds the children of a process, and its parent', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  onTestFinished(() => void child.kill());
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  expect(await withChildren(process.pid)).toEqual(expect.arrayContaining([process.pid, pid]));
  expect(await parentOf(pid)).toBe(process.pid);
});

it('ignores a process that has ended', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  expect(await processorTimes([child.pid ?? 0])).toEqual(new Map());
});
