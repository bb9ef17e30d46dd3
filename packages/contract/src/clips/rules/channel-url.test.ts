import { expect, test } from 'vitest';
import { channelUrl } from './channel-url.ts';

test.each([
  ['https://www.youtube.com/@Jawed', 'https://www.youtube.com/@jawed'],
  [' https://m.youtube.com/@jawed/videos?view=0 ', 'https://www.youtube.com/@jawed'],
  ['youtube.com/@jawed', 'https://www.youtube.com/@jawed'],
  ['@jawed', 'https://www.youtube.com/@jawed'],
  ['https://www.youtube.com/@%E3%83%86%E3%82%B9%E3%83%88', 'https://www.youtube.com/@テスト'],
  [
    'https://www.youtube.com/channel/UC4QobU6STFB0P71PMvOGN5A',
    'https://www.youtube.com/channel/uc4qobu6stfb0p71pmvogn5a',
  ],
  ['https://www.youtube.com/user/jawed', 'https://www.youtube.com/user/jawed'],
  ['https://www.youtube.com/watch?v=jNQXAC9IVRw', null],
  ['https://www.youtube.com/@', null],
  ['https://example.com/@jawed', null],
  ['https://www.youtube.com.example.com/@jawed', null],
  [`@${'x'.repeat(100)}`, null],
  ['jawed', null],
  ['', null],
])('%j is %j', (text, channel) => {
  expect(channelUrl(text)).toBe(channel);
});
