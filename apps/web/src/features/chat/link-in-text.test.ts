import { expect, test } from 'vitest';
import { linkInText, wordsWithout } from './link-in-text.ts';

const ID = 'dQw4w9WgXcQ';

test.each([
  [`https://www.youtube.com/watch?v=${ID}`, ID, 0],
  [`https://youtu.be/${ID}?t=84`, ID, 84],
  [`https://youtu.be/${ID}`, ID, 0],
  [`youtu.be/${ID}?t=1m30s`, ID, 90],
  [`https://www.youtube.com/shorts/${ID}`, ID, 0],
  [`https://music.youtube.com/watch?v=${ID}&t=12.5`, ID, 12.5],
  [`this (https://youtu.be/${ID}?t=84), the start`, ID, 84],
  [`https://example.com and https://youtu.be/${ID}`, ID, 0],
])('%s has the link of a video', (text, videoId, startTime) => {
  expect(linkInText(text)).toMatchObject({ videoId, startTime });
});

test.each([
  '',
  'no link',
  'https://vimeo.com/123456',
  'https://youtu.be/short',
  `https://evil.example/watch?v=${ID}`,
  'https://www.youtube.com/@jawed',
  `say ${ID}`,
])('%j has no link of a video', (text) => expect(linkInText(text)).toBeNull());

test('the words around the link remain, on one line', () => {
  const text = `listen\n to https://youtu.be/${ID}?t=84 with\nheadphones`;
  const link = linkInText(text);
  expect(link && wordsWithout(link, text)).toBe('listen to with headphones');
});
