import { expect, it } from 'vitest';
import { throttledRead } from './throttled-read.ts';

it('reads once for all scrapes of its time, and at once for the first', async () => {
  let reads = 0;
  const read = throttledRead(async () => (reads += 1), 60_000);
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  expect(await read()).toBe(1);
});

it('returns null after a failure, and reads again', async () => {
  const results = [Promise.resolve(1), Promise.reject(new Error('down')), Promise.resolve(2)];
  const read = throttledRead(async () => results.shift() ?? 0, 0);
  expect([await read(), await read(), await read()]).toEqual([1, null, 2]);
});

it('a read that hangs delays no scrape by more than half a second', async () => {
  let release = (_value: number): void => {};
  const read = throttledRead(() => new Promise<number>((resolve) => (release = resolve)), 0);
  const startedAt = performance.now();
  expect(await read()).toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(1_500);
  release(7);
  expect(await read()).toBe(7);
});
