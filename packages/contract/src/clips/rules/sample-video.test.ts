import { expect, test } from 'vitest';
import { clipLimits } from '../limits.ts';
import { isVideoId } from './provider-url.ts';
import { isSampleVideo, sampleFallbackPath, samplePath, samplePoster } from './sample-video.ts';

test.each([
  ['sample-0001', true],
  ['sample-9999', true],
  [clipLimits.defaultVideoId, true],
  ['sample-001', false],
  ['sample-00001', false],
  ['sample-../x', false],
  ['sample-0001\n', false],
  ['Sample-0001', false],
  ['dQw4w9WgXcQ', false],
])('%j is a sample clip: %s', (videoId, isSample) => {
  expect(isSampleVideo(videoId)).toBe(isSample);
});

test('a sample clip has the form of a video id and its files', () => {
  expect(isVideoId('sample-0001')).toBe(true);
  expect(samplePath('sample-0001')).toBe('/samples/sample-0001.webm');
  expect(sampleFallbackPath('sample-0001')).toBe('/samples/sample-0001.mp4');
  expect(samplePoster('sample-0001')).toBe('/samples/sample-0001.jpg');
});
