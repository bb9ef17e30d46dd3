import { expect, it } from 'vitest';
import { sharedReads } from './shared-reads.ts';

it('computes a page once for concurrent requests', async () => {
  const { state, headOf, compute } = makeCache();
  const heads = await Promise.all([1, 2, 3].map(() => headOf('recent', compute)));
  expect(heads).toEqual([1, 1, 1]);
  expect(state.computed).toBe(1);
});

it('never returns a page older than the age limit', async () => {
  const { state, headOf, compute } = makeCache();
  await headOf('recent', compute);
  state.now = 999;
  expect(await headOf('recent', compute)).toBe(1);
  state.now = 1_000;
  expect(await headOf('recent', compute)).toBe(2);
});

it('starts no second computation while one is running', async () => {
  const { state, headOf, compute } = makeCache();
  const { promise, resolve } = deferred();
  const slow = headOf('recent', () => promise);
  state.now = 5_000;
  const second = headOf('recent', compute);
  resolve(7);
  expect(await Promise.all([slow, second])).toEqual([7, 7]);
  expect(state.computed).toBe(0);
  expect(await headOf('recent', compute)).toBe(1);
});

it('keeps lists apart', async () => {
  const { headOf, compute } = makeCache();
  expect(await headOf('recent', compute)).toBe(1);
  expect(await headOf('oldest', compute)).toBe(2);
});

it('does not cache a failure', async () => {
  const { headOf, compute } = makeCache();
  const failure = headOf('recent', () => Promise.reject(new Error('away')));
  await expect(failure).rejects.toThrow('away');
  expect(await headOf('recent', compute)).toBe(1);
});

it('computes an expired page again, also while the old one is computed', async () => {
  const { headOf, expire, compute } = makeCache();
  const { promise, resolve } = deferred();
  const old = headOf('recent', () => promise);
  expire('recent');
  expect(await headOf('recent', compute)).toBe(1);
  resolve(7);
  expect(await old).toBe(7);
  expect(await headOf('recent', compute)).toBe(1);
});

function deferred() {
  let resolve: (value: number) => void = () => undefined;
  const promise = new Promise<number>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function makeCache() {
  const state = { now: 0, computed: 0 };
  const { read: readShared, expire } = sharedReads<number>({
    maxAgeMs: 1_000,
    now: () => state.now,
  });
  const compute = async () => {
    state.computed += 1;
    return state.computed;
  };
  return { state, headOf: readShared, expire, compute };
}
