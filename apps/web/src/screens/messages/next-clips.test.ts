import { expect, test } from 'vitest';
import { nextClips } from './next-clips.ts';

const clipOf = (tileId: number, sharedAt: number) => ({
  ...{ tileId, publicId: `Public-${tileId}`, videoId: 'sample-0001', from: 'bob' },
  ...{ startTime: 1, endTime: 3, sharedAt },
});
/** 1 to 4 from before the start, 5 and 6 from after it. */
const before = [4, 3, 2, 1].map((tileId) => clipOf(tileId, tileId));
const after = [6, 5].map((tileId) => clipOf(tileId, 100 + tileId));

test.for([
  ['from the newest to the oldest', before, [4], [3, 2, 1]],
  ['all of them after a clip from elsewhere', before, [9], [4, 3, 2, 1]],
  ['nothing after the oldest', before, [3, 1], []],
  [
    'clips that were added, in their order, then the older ones',
    [...after, ...before],
    [3],
    [5, 6, 2, 1],
  ],
  ['without those that were played', [...after, ...before], [3, 5], [6, 2, 1]],
  ['the older ones again after those that were added', [...after, ...before], [3, 5, 6], [2, 1]],
] as const)('what comes next: %s', ([, clips, played, expected]) => {
  const next = nextClips(clips, { since: 100, played });
  expect(next.map(({ tileId }) => tileId)).toEqual(expected);
});
