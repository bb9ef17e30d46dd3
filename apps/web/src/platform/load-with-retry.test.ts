import { beforeEach, expect, test, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry.ts';

const module = { name: 'module' };
const URL = 'http://localhost/assets/live-a1b2.js';

beforeEach(() => void vi.useFakeTimers());

test('a module that fails is imported again until it is there', async () => {
  const load = vi.fn(async () => module);
  load.mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'));
  const loaded = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await loaded).toBe(module);
  expect(load).toHaveBeenCalledTimes(3);
});

test('a module that the error names is imported from another address each time', async () => {
  const failure = (url: string) => new TypeError(`Failed to fetch the imported module: ${url}`);
  const load = vi.fn(() => Promise.reject(failure(URL)));
  const urls: string[] = [];
  const importAgain = vi.fn(async (url: string): Promise<unknown> => {
    urls.push(url);
    if (urls.length < 3) throw failure(url);
    return module;
  });
  const loaded = loadWithRetry<typeof module>(load, importAgain);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(await loaded).toBe(module);
  expect(load).toHaveBeenCalledTimes(1);
  expect(urls).toEqual([`${URL}?retry=1`, `${URL}?retry=2`, `${URL}?retry=3`]);
});
