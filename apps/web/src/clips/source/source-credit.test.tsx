import type { VideoSource } from '@reprise/contract/clips/video-source.ts';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SourceCredit } from './source-credit.tsx';

test('title and channel link to the range and to the channel', () => {
  const channel_url = 'https://www.youtube.com/@jawed';
  show({ title: 'Me at the zoo', channel: 'jawed', channel_url });
  expect(links()).toEqual([
    ['Me at the zoo', 'https://www.youtube.com/watch?v=jNQXAC9IVRw&t=5s'],
    ['jawed', channel_url],
  ]);
  for (const link of screen.getAllByRole('link')) expect(link.getAttribute('rel')).toBe('noopener');
});

test('a channel without a page is plain text', () => {
  expect(show({ title: 'Me at the zoo', channel: 'jawed' })).toContain('jawed');
  expect(links()).toHaveLength(1);
});

test.each([undefined, {}])('with %j the provider names the video', (source) => {
  show(source);
  expect(links()).toEqual([
    ['a YouTube video', 'https://www.youtube.com/watch?v=jNQXAC9IVRw&t=5s'],
  ]);
});

test('a sample clip is labeled as one', () => {
  expect(show(undefined, 'sample-0001')).toBe('Sample clip');
  expect(links()).toEqual([]);
});

function show(source: VideoSource | undefined, videoId = 'jNQXAC9IVRw') {
  const clip = { videoId, startTime: 5.5, endTime: 9 };
  const { container } = render(<SourceCredit clip={clip} source={source} />);
  return container.textContent;
}

const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
