import { beforeEach, expect, it } from 'vitest';
import { outageLog } from './outage-log.ts';

let lines: string[];
let time: number;
let run: ReturnType<typeof outageLog>;

beforeEach(() => {
  [lines, time] = [[], 0];
  const add = (line: unknown) => void lines.push(String(line));
  run = outageLog({ info: add, warn: add }, () => time);
});

it('logs once how long the database was away', async () => {
  await succeed();
  await fail('a bug');
  await succeed();
  expect(lines).toEqual([]);

  for (time = 1_000; time < 24_500; time += 1_000) await fail();
  await succeed();
  await succeed();
  expect(lines).toEqual(['the database is back after 24 s']);
});

it('logs once that the database is read-only, and how long', async () => {
  await succeed();
  for (time = 1_000; time < 5_500; time += 1_000) await succeed({ is_read_only: true });
  await succeed();
  await succeed();
  expect(lines).toEqual([
    'the database is read-only: writes get 503',
    'the database takes writes again after 5 s',
  ]);
});

it('adds the time without a database to the time without writes', async () => {
  for (time = 0; time < 10_000; time += 1_000) await fail();
  for (; time < 13_000; time += 1_000) await succeed({ is_read_only: true });
  await fail();
  time += 2_000;
  await succeed({ is_read_only: true });
  time += 1_000;
  await succeed();
  expect(lines).toEqual([
    'the database is back after 10 s',
    'the database is read-only: writes get 503',
    'the database is back after 2 s',
    'the database takes writes again after 16 s',
  ]);
});

async function succeed(state = { is_read_only: false }): Promise<void> {
  expect(await run(() => Promise.resolve(state))).toBe(state);
}

async function fail(message = 'Connection terminated'): Promise<void> {
  await expect(run(() => Promise.reject(new Error(message)))).rejects.toThrow(message);
}
