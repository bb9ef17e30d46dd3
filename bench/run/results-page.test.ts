import { expect, test } from 'vitest';
import { replaceResults, type Run } from './results-page.ts';

const run: Run = {
  began: new Date('2026-11-23T02:00:00Z'),
  seconds: 600,
  loadBefore: 0.25,
  posts: 20_000,
  rounds: 5,
  command: 'npm run bench -- --quick',
  rows: [
    {
      scenario: 'likes / commits',
      measured: '500 /s',
      compared: '1,000 /s',
      value: 0.5,
      goal: 0.6,
      checked: 'rows counted',
    },
    {
      scenario: 'socket, KB',
      measured: '4.1 KB',
      compared: '',
      value: 4.05,
      goal: 15,
      isMost: true,
      checked: 'all connected',
    },
    {
      scenario: 'floor',
      measured: '731 /s',
      compared: '',
      value: 731,
      goal: null,
      checked: 'rows counted',
    },
    { scenario: 'search', rejected: 'found 2,3' },
  ],
};
const page =
  'before\n<!-- The bench writes this part: npm run bench -- --record -->\nold\n<!-- End of the part of the bench -->\nafter\n';

test('a run replaces its part of the page with the rows that have a goal', () => {
  const written = replaceResults(page, run);
  expect(written).toMatch(/^before\n[\s\S]*\nafter\n$/);
  expect(written).not.toContain('old');
  expect(written).toContain('2026-11-23');
  expect(written).toContain('Missed: 2.');
  const cells = written.split('\n').map((line) => line.split(/ *\| */).slice(1, -1));
  expect(cells.filter((line) => line.length > 0).slice(2)).toEqual([
    ['likes / commits', 'at least 0.6', '**0.50, missed**', '500 /s'],
    ['socket, KB', 'at most 15', '4.05', '4.1 KB'],
    ['search', '', '**rejected**', 'found 2,3'],
  ]);
  expect(replaceResults(written, run)).toBe(written);
});

test('a page without the part is rejected', () => {
  expect(() => replaceResults('nothing', run)).toThrow('no part for the bench');
});
