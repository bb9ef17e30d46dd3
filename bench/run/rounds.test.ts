import { expect, test } from 'vitest';
import { figuresOf, inRounds, percentile } from './rounds.ts';

test.each([
  { values: [4, 1, 3, 2], share: 0.5, expected: 2 },
  { values: [4, 1, 3, 2], share: 1, expected: 4 },
  { values: [7], share: 0.99, expected: 7 },
  { values: Array.from({ length: 200 }, (_, index) => index + 1), share: 0.99, expected: 198 },
  { values: [], share: 0.5, expected: Number.NaN },
])('the percentile $share of $values.length values is $expected', (line) => {
  expect(percentile(line.values, line.share)).toBe(line.expected);
});

test('a ratio is the median of the ratios within the rounds', () => {
  const figures = figuresOf({ product: [10, 40, 90], floor: [10, 20, 30] });
  expect(figures.of('product')).toBe(40);
  expect(figures.ratio('product', 'floor')).toBe(2);
});

test('all series run in each round, in alternating order, after four warm-ups', async () => {
  const calls: string[] = [];
  const count = (name: string) => () => Promise.resolve(calls.push(name));
  const parts = { several: () => Promise.resolve({ p50: 1, p99: 9 }) };
  const figures = await inRounds(2, { a: count('a'), b: count('b'), ...parts });
  expect(calls.join('')).toBe('abababababba');
  expect(figures.of('several p99')).toBe(9);
  expect(figures.of('a')).toBe(12);
});
