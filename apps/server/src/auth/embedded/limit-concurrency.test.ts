import { expect, it } from 'vitest';
import { limitConcurrency } from './password-hashing.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('runs at most as many at once as it says, in order, also after failures', async () => {
  const run = limitConcurrency(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) =>
      run(async () => {
        started.push(n);
        running += 1;
        most = Math.max(most, running);
        await turn();
        running -= 1;
        if (n % 3 === 0) throw new Error(`work ${n}`);
        return n;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(started).toEqual(Array.from({ length: 12 }, (_, n) => n));
  expect(results.map(({ status }) => status)).toEqual(
    started.map((n) => (n % 3 === 0 ? 'rejected' : 'fulfilled')),
  );
  expect(await run(async () => 'later')).toBe('later');
});

it('rejects a call at once if as many wait as it says', async () => {
  const run = limitConcurrency(1, 2);
  const results = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => run(async () => n)));
  expect(results.map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    ...Array(2).fill('rejected'),
  ]);
  expect(results[4]).toMatchObject({ reason: { name: 'UnavailableError' } });
});
