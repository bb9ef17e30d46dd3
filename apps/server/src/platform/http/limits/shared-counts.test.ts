import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharedCounts, type Addition, type SharedWindow } from './shared-counts.ts';

interface Call {
  readonly additions: readonly Addition[];
  readonly respond: (windows: readonly SharedWindow[]) => void;
}

let calls: Call[];
let logged: string[];
let hasPeers: boolean;
const log = {
  info: (text: unknown) => void logged.push(String(text)),
  warn: (_details: unknown, text?: string) => void logged.push(text ?? ''),
};

beforeEach(() => {
  [calls, logged, hasPeers] = [[], [], true];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const callOf = (key: string, onWindow: (window: SharedWindow) => void = () => {}) => ({
  rate: 'like',
  key,
  msLeft: 1_000,
  onWindow,
});

const counts = () => calls.map(({ additions }) => additions.map(({ count }) => count));

it('sends nothing while no other server runs', async () => {
  hasPeers = false;
  const shared = start();
  shared.addLater(callOf('a'));
  expect(await shared.addNow(callOf('a'))).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual([]);
});

it('adds frequent calls in one batch, four times a second', async () => {
  const shared = start();
  const windows: SharedWindow[] = [];
  for (let nth = 0; nth < 3; nth += 1) shared.addLater(callOf('a', (w) => void windows.push(w)));
  shared.addLater(callOf('b'));
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(250);
  expect(counts()).toEqual([[3, 1]]);
  expect(calls[0]?.additions[0]).toMatchObject({ msLeft: 750 });
  shared.addLater(callOf('a'));
  calls[0]?.respond([
    { count: 9, msLeft: 500 },
    { count: 1, msLeft: 750 },
  ]);
  await vi.advanceTimersByTimeAsync(249);
  // Includes the call that has not been added yet.
  expect(windows).toEqual([{ count: 10, msLeft: 500 }]);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(counts()[1]).toEqual([1]);
});

it('gives calls of one batch different positions, one batch at a time', async () => {
  const shared = start();
  const first = shared.addNow(callOf('a'));
  const later = [shared.addNow(callOf('a')), shared.addNow(callOf('a'))];
  expect(counts()).toEqual([[1]]);
  calls[0]?.respond([{ count: 4, msLeft: 900 }]);
  expect(await first).toEqual({ count: 4, msLeft: 900 });
  await vi.advanceTimersByTimeAsync(0);
  expect(counts()).toEqual([[1], [2]]);
  calls[1]?.respond([{ count: 8, msLeft: 800 }]);
  expect((await Promise.all(later)).map((window) => window?.count)).toEqual([7, 8]);
});

it('waits a quarter of a second for the store, then counts alone for five seconds', async () => {
  const shared = start();
  const waiting = shared.addNow(callOf('a'));
  await vi.advanceTimersByTimeAsync(10);
  const behind = shared.addNow(callOf('a'));
  await vi.advanceTimersByTimeAsync(241);
  expect(await Promise.all([waiting, behind])).toEqual([null, null]);
  expect(await shared.addNow(callOf('a'))).toBeNull();
  expect(logged).toEqual(['rate limits are counted on this server only']);
  await vi.advanceTimersByTimeAsync(5_000);
  const again = shared.addNow(callOf('a'));
  // The failed batch is not repeated.
  expect(counts()).toEqual([[1], [1]]);
  calls[1]?.respond([{ count: 2, msLeft: 100 }]);
  expect(await again).toMatchObject({ count: 2 });
  expect(logged[1]).toBe('rate limits are counted on all servers again');
});

it('gives the store no keys', async () => {
  const shared = start();
  shared.addLater(callOf('someone@mail.example'));
  await vi.advanceTimersByTimeAsync(250);
  expect(calls[0]?.additions[0]?.key).toHaveLength(16);
  expect(JSON.stringify(calls)).not.toContain('someone');
});

function start() {
  const store = {
    add: (additions: readonly Addition[]) =>
      new Promise<readonly SharedWindow[]>((respond) => void calls.push({ additions, respond })),
    close() {},
  };
  return sharedCounts({ store, hasPeers: () => hasPeers, secret: 's', log });
}
