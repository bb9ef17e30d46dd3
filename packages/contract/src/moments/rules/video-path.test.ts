import { expect, test } from 'vitest';
import { sharedLink } from '../../clips/rules/shared-link.ts';
import { parseWatchLink } from '../../clips/rules/video-link.ts';
import { markPath, videoPath } from './video-path.ts';

test('a video has an address', () => {
  expect(videoPath('jNQXAC9IVRw')).toBe('/video/jNQXAC9IVRw');
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
