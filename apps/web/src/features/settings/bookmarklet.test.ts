import { sharedLink } from '@reprise/contract/clips/rules/shared-link.ts';
import { parseWatchLink } from '@reprise/contract/clips/rules/video-link.ts';
import { expect, test } from 'vitest';
import { bookmarklet } from './bookmarklet.ts';

const ORIGIN = 'https://reprise.example';

interface Page {
  readonly address: string;
  readonly time?: unknown;
  /** Of a video that was watched in the same document. */
  readonly timeBefore?: number;
  readonly isAd?: boolean;
  /** The player has no name of the desktop site. */
  readonly isPlain?: boolean;
}

test.each<[string, Page, number | undefined]>([
  ['a video', { address: 'https://www.youtube.com/watch?v=jNQXAC9IVRw', time: 84.27 }, 84.2],
  [
    'a video opened at another time',
    { address: 'https://www.youtube.com/watch?v=jNQXAC9IVRw&list=x&t=30s', time: 84.27 },
    84.2,
  ],
  [
    'an ad',
    { address: 'https://www.youtube.com/watch?v=jNQXAC9IVRw', time: 3, isAd: true },
    undefined,
  ],
  [
    'a page for phones',
    { address: 'https://m.youtube.com/watch?v=jNQXAC9IVRw', time: 84.27, isPlain: true },
    84.2,
  ],
  ['a Short', { address: 'https://www.youtube.com/shorts/jNQXAC9IVRw', time: 4.25 }, 4.2],
  [
    'a player that says something else than a time',
    { address: 'https://www.youtube.com/watch?v=jNQXAC9IVRw', time: '<script>&end=9' },
    undefined,
  ],
  ['no player', { address: 'https://www.youtube.com/watch?v=jNQXAC9IVRw' }, undefined],
])('%s: the form opens with link and time', (_name, page, startTime) => {
  const address = runOn(page);
  expect(address.origin + address.pathname).toBe(`${ORIGIN}/upload`);
  const link = sharedLink({ url: address.searchParams.get('url') });
  expect(parseWatchLink(link ?? '')).toEqual({
    videoId: 'jNQXAC9IVRw',
    ...(startTime !== undefined && { startTime }),
  });
});

test('in a Short, the player of the video before it is not read', () => {
  const { searchParams } = runOn({
    address: 'https://www.youtube.com/shorts/jNQXAC9IVRw',
    time: 4.25,
    timeBefore: 90,
  });
  expect(searchParams.get('url')).toMatch(/t=4\.2s$/);
});

test.each([
  'https://example.com/"><script>alert(1)</script>',
  "https://example.com/');alert(1);('",
  `https://example.com/?url=${encodeURIComponent('https://www.youtube.com/watch?v=x')}&end=9`,
  `https://example.com/#&t=1&end=2`,
  'data:text/html,<title>x</title>',
  'about:blank',
])('the page %s can name only itself', (address) => {
  const opened = runOn({ address, time: 1 });
  expect(opened.origin + opened.pathname + opened.hash).toBe(`${ORIGIN}/upload`);
  expect([...opened.searchParams.keys()]).toEqual(['url']);
  const { protocol, host } = new URL(opened.searchParams.get('url') ?? '');
  expect({ protocol, host }).toMatchObject({
    protocol: new URL(address).protocol,
    host: new URL(address).host,
  });
});

test('without a new tab, the form opens in the same one', () => {
  const page = { address: 'https://www.youtube.com/watch?v=jNQXAC9IVRw', time: 1 };
  expect(runOn(page, false).pathname).toBe('/upload');
});

/** Runs the bookmark in the page and returns the address that it opens. */
function runOn(
  { address, time, timeBefore, isAd = false, isPlain = false }: Page,
  isPopupAllowed = true,
): URL {
  const code = decodeURIComponent(bookmarklet(ORIGIN).slice('javascript:'.length));
  const opened: string[] = [];
  const location = { href: address };
  const player = time === undefined ? null : { currentTime: time };
  const isShort = address.includes('/shorts/');
  const named = isPlain ? null : player;
  const elements: Record<string, unknown> = {
    '.ad-showing': isAd ? {} : null,
    '#movie_player video': isShort ? timeBefore && { currentTime: timeBefore } : named,
    '#shorts-player video': isShort ? player : null,
    // The first one of other pages plays as a preview.
    video: isPlain || player === null ? player : { currentTime: 700 },
  };
  const document = {
    title: '"><script>alert(1)</script>&url=https://example.com',
    querySelector: (selector: string) => elements[selector],
  };
  const open = (url: string) => isPopupAllowed && opened.push(url);
  // eslint-disable-next-line no-new-func, no-implied-eval -- a bookmark is code in a text
  new Function('document', 'location', 'open', code)(document, location, open);
  return new URL(opened[0] ?? location.href);
}
