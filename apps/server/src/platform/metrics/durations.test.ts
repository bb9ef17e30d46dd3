import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { Durations } from './durations.ts';

it('prints what a histogram of prom-client prints', async () => {
  const settings = { name: 'took_seconds', help: 'Durations.', buckets: [0.01, 0.1, 1] };
  const own = new Registry();
  const expected = new Registry();
  const durations = new Durations(own, { ...settings, labelNames: ['group', 'status'] });
  const histogram = new Histogram({
    ...settings,
    labelNames: ['group', 'status'],
    registers: [expected],
  });
  for (const [group, status, seconds] of [
    ['chat', '200', 0.002],
    ['chat', '200', 0.01],
    ['chat', '404', 0.5],
    ['get', '200', 3],
    ['chat', '200', 0.05],
  ] as const) {
    durations.record(group, status, seconds);
    histogram.observe({ group, status }, seconds);
  }
  const linesOf = async (registry: Registry) => (await registry.metrics()).split('\n').toSorted();
  expect(await linesOf(own)).toEqual(await linesOf(expected));
});
