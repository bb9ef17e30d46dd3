import { expect, test } from 'vitest';
import type { Mix } from '@reprise/contract/mixes/calls.ts';
import { tileOf } from '#platform/testing/sample-data.ts';
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
  const next = nextClips(clips, { since: 100, played, mix: null });
  expect(next.map(({ tileId }) => tileId)).toEqual(expected);
});

const MIX: Mix = {
  public_id: 'Mix123456789',
  title: 'for the train',
  audience: 'link',
  owner: 'mara',
  friends_add: false,
  version: 1,
  img_url: '/avatars/fern.svg',
  contributors: [],
  is_own: false,
  may_add: false,
  clips: [21, 22, 23, 24].map((tile_id) => ({
    tile_id,
    ...(tile_id !== 23 && { tile: tileOf({ tile_id, tile_desc: `clip ${tile_id}` }) }),
  })),
};

test('a mix continues from the current clip, after what was added, without clips that are gone', () => {
  const next = nextClips([...after, ...before], { since: 100, played: [21], mix: MIX });
  expect(next.map(({ tileId }) => tileId)).toEqual([5, 6, 22, 24]);
  expect(next.every(({ mix }) => mix === MIX.public_id)).toBe(true);
  expect(next.at(-1)).toMatchObject({ caption: 'clip 24', from: 'for the train' });
  expect(nextClips(before, { since: 100, played: [21, 24], mix: MIX })).toEqual([]);
});
