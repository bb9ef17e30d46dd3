import { beforeEach, expect, test, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry.ts';

const module = { start: 'it' };
const URL = 'http://localhost/assets/live-a1b2.js';

beforeEach(() => void vi.useFakeTimers());

test('a module that fails is imported again until it is there', async () => {
  const load = vi.fn(async () => module);
  load.mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'));
  const loaded = loadWithRetry('start', load);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await loaded).toBe(module);
  expect(load).toHaveBeenCalledTimes(3);
});

test('a module that the error names is imported from another address each time', async () => {
  const failure = (url: string) => new TypeError(`Failed to fetch the imported module: ${url}`);
  const load = vi.fn(() => Promise.reject(failure(URL)));
  const urls: string[] = [];
  const importAgain = vi.fn(async (url: string): Promise<object> => {
    urls.push(url);
    if (urls.length < 3) throw failure(url);
    return module;
  });
  const loaded = loadWithRetry<typeof module>('start', load, importAgain);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(await loaded).toBe(module);
  expect(load).toHaveBeenCalledTimes(1);
  expect(urls).toEqual([`${URL}?retry=1`, `${URL}?retry=2`, `${URL}?retry=3`]);
});

test.each([
  ['its own file', { start: 'it' }],
  ['a file of several modules', { a: { other: 1 }, t: module, n: () => 2 }],
])('of %s, the module is used that exports the name', async (_name, file) => {
  const load = vi.fn(() => Promise.reject<typeof module>(new TypeError(`Failed: ${URL}`)));
  const loaded = loadWithRetry('start', load, async () => file);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await loaded).toEqual(module);
});

test('a file without the name is requested again', async () => {
  const load = vi.fn(() => Promise.reject<typeof module>(new TypeError(`Failed: ${URL}`)));
  const importAgain = vi.fn(async (): Promise<object> => ({}));
  void loadWithRetry('start', load, importAgain);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(importAgain).toHaveBeenCalledTimes(2);
});
