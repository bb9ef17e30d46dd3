import { expect, it } from 'vitest';
import { batchedRead, batcher } from './batcher.ts';

const OF_ONE_ITEM = 'of one item';

it('starts a single item at once', () => {
  const { run, items } = startBatcher();
  void run('a');
  expect(items()).toEqual([['a']]);
});

it('runs what arrives during a batch as the next ones, in order of arrival', async () => {
  const { run, items, at } = startBatcher();
  const results = Promise.all(['a', 'b', 'c', 'd', 'e'].map(run));
  at(0).finish();
  await expect.poll(items).toHaveLength(2);
  at(1).finish();
  await expect.poll(items).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  at(2).finish();
  expect(await results).toEqual(['a done', 'b done', 'c done', 'd done', 'e done']);
});

it('runs at most `inFlightMax` batches at the same time', async () => {
  const { run, items, at } = startBatcher({ inFlightMax: 2 });
  for (const item of ['a', 'b', 'c', 'd']) void run(item);
  expect(items()).toEqual([['a'], ['b']]);
  at(1).finish();
  await expect.poll(items).toEqual([['a'], ['b'], ['c', 'd']]);
});

it('runs each item alone after a failure because of one item', async () => {
  const { run, alone, items, at } = startBatcher();
  const first = run('first');
  const others = Promise.allSettled(['good', 'bad', 'better'].map(run));
  at(0).finish();
  await first;
  await expect.poll(items).toHaveLength(2);
  at(1).fail(new Error(OF_ONE_ITEM));
  expect(await others).toEqual([
    { status: 'fulfilled', value: 'good done alone' },
    { status: 'rejected', reason: new Error('bad item') },
    { status: 'fulfilled', value: 'better done alone' },
  ]);
  expect(alone).toEqual(['good', 'bad', 'better']);
});

it('rejects all items of a batch, and what waited as long, after any other failure', async () => {
  const { run, alone, items, at } = startBatcher({ sizeMax: 1 });
  const first = run('first');
  const early = Promise.allSettled(['a', 'b', 'c'].map(run));
  at(0).finish();
  await first;
  await expect.poll(items).toHaveLength(2);
  const startOfBatch = performance.now();
  await expect.poll(() => performance.now()).toBeGreaterThan(startOfBatch);
  const late = run('late');
  at(1).fail(new Error('no database'));
  expect(await early).toEqual(
    Array.from({ length: 3 }, () => ({ status: 'rejected', reason: new Error('no database') })),
  );
  await expect.poll(items).toEqual([['first'], ['a'], ['late']]);
  at(2).finish();
  expect(await late).toBe('late done');
  expect(alone).toEqual([]);
});

it('reads what requests of one moment ask for at once, and each gets its own result', async () => {
  const batches: (readonly string[])[] = [];
  const read = batchedRead((items: readonly string[]) => {
    batches.push(items);
    return Promise.resolve(items.map((item) => `${item} read`));
  });
  const results = await Promise.all(['a', 'b', 'c'].map(read));
  expect(results).toEqual(['a read', 'b read', 'c read']);
  expect(batches).toEqual([['a', 'b', 'c']]);
});

it('reads each alone when one fails, so that the others succeed', async () => {
  const read = batchedRead(async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error('bad item');
    return items.map((item) => `${item} read`);
  });
  const results = await Promise.allSettled(['a', 'bad', 'c'].map(read));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

interface Running {
  readonly items: readonly string[];
  readonly finish: () => void;
  readonly fail: (error: Error) => void;
}

function startBatcher({ sizeMax = 3, inFlightMax = 1 } = {}) {
  const running: Running[] = [];
  const alone: string[] = [];
  const run = batcher<string, string>({
    sizeMax,
    inFlightMax,
    runBatch: (items) =>
      new Promise((resolve, reject) => {
        running.push({
          items,
          finish: () => resolve(items.map((item) => `${item} done`)),
          fail: reject,
        });
      }),
    async runAlone(item) {
      alone.push(item);
      if (item === 'bad') throw new Error('bad item');
      return `${item} done alone`;
    },
    isOfOneItem: (error) => error instanceof Error && error.message === OF_ONE_ITEM,
  });
  return { run, alone, items: () => running.map(({ items }) => items), at: atIn(running) };
}

function atIn(running: readonly Running[]) {
  return (index: number): Running => {
    const batch = running[index];
    if (batch === undefined) throw new Error(`Batch ${index} has not started.`);
    return batch;
  };
}
