import { expect, test } from 'vitest';
import { sharedLink } from '../../clips/rules/shared-link.ts';
import { parseWatchLink } from '../../clips/rules/video-link.ts';
import { stretchIn } from './linked-stretch.ts';
import { markPath, markStretchPath, stretchPath, videoPath } from './video-path.ts';

test('a video has an address', () => {
  expect(videoPath('jNQXAC9IVRw')).toBe('/video/jNQXAC9IVRw');
});

test('a video has an address for each stretch of it', () => {
  const path = stretchPath('jNQXAC9IVRw', { startTime: 0, endTime: 4.25 });
  expect(path).toBe('/video/jNQXAC9IVRw?t=0&end=4.25');
});

test.each([
  [
    { startTime: 84, endTime: 98.7 },
    { startTime: 84, endTime: 98.7 },
  ],
  [
    { startTime: 0, endTime: 43_200 },
    { startTime: 0, endTime: 43_200 },
  ],
  [
    { startTime: 1.234_56, endTime: 2.000_4 },
    { startTime: 1.235, endTime: 2 },
  ],
])('the form gets the video and %j', (times, stretch) => {
  const query = new URLSearchParams(markStretchPath('sample-0001', times).split('?')[1]);
  expect(parseWatchLink(query.get('url') ?? '')).toEqual({ videoId: 'sample-0001' });
  expect(stretchIn(query)).toEqual(stretch);
});

test.each([
  [0, 0],
  [84, 84],
  [84.26, 84.3],
  [43_199.94, 43_199.9],
])('the form gets the video and second %d', (time, startTime) => {
  const query = new URLSearchParams(markPath('sample-0001', time).split('?')[1]);
  const link = sharedLink({ url: query.get('url') });
  expect(parseWatchLink(link ?? '')).toEqual({ videoId: 'sample-0001', startTime });
});
