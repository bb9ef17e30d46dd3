import { expect, test } from 'vitest';
import { tileOf } from '#platform/testing/sample-data.ts';
import { stackFaces } from './face-rules.ts';

const at = (tile_id: number, time: number) =>
  tileOf({ tile_id, starttime: time - 1, endtime: time + 1 });

test.each([
  [
    'apart',
    [10, 50],
    [
      [1, 0],
      [1, 0],
    ],
  ],
  ['near', [10, 12], [[2, 0]]],
  ['three near', [10, 11, 12], [[1, 2]]],
  [
    'near and apart',
    [10, 12, 90],
    [
      [2, 0],
      [1, 0],
    ],
  ],
  ['none', [], []],
] as const)('faces %s', (_name, times, stacks) => {
  const tiles = times.map((time, index) => at(index, time));
  const stacked = stackFaces(tiles, 100, 1000);
  expect(stacked.map(({ shown, more }) => [shown.length, more])).toEqual(stacks);
});

test('they are in order of time', () => {
  const stacks = stackFaces([at(1, 90), at(2, 10)], 100, 1000);
  expect(stacks.map(({ time }) => time)).toEqual([10, 90]);
});
