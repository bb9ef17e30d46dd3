import { expect, test } from 'vitest';
import { videoIdIn } from './provider-url.ts';

test.each([
  ['jNQXAC9IVRw', 'jNQXAC9IVRw'],
  ['-a_b-c_d-e_', '-a_b-c_d-e_'],
  ['sample-0001', 'sample-0001'],
  ['jNQXAC9IVRw).', 'jNQXAC9IVRw'],
  ['\u2068jNQXAC9IVRw\u200b\u2069', 'jNQXAC9IVRw'],
  ['“jNQXAC9IVRw”', 'jNQXAC9IVRw'],
  [' jNQXAC9IVRw and more', 'jNQXAC9IVRw'],
  ['jNQXAC9IVRwx', null],
  ['jNQXAC9IVR', null],
  ['jNQXAC9IVRw-', null],
  ['videoseries', null],
  ['', null],
])('the video in the address %j is %j', (segment, videoId) => {
  expect(videoIdIn(segment)).toBe(videoId);
});
