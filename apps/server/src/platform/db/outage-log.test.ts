import { expect, it } from 'vitest';
import { outageLog } from './epoch.ts';

it('logs once how long the database was away', async () => {
  const lines: string[] = [];
  let time = 0;
  const run = outageLog({ info: (line: unknown) => void lines.push(String(line)) }, () => time);
  const fail = async (message: string) => {
    await expect(run(() => Promise.reject(new Error(message)))).rejects.toThrow(message);
  };
  await run(() => Promise.resolve(1));
  await fail('a bug');
  await run(() => Promise.resolve(1));
  expect(lines).toEqual([]);

  for (time = 1_000; time < 24_500; time += 1_000) await fail('Connection terminated');
  expect(await run(() => Promise.resolve(2))).toBe(2);
  await run(() => Promise.resolve(3));
  expect(lines).toEqual(['the database is back after 24 s']);
});
