import { sharedLink } from '@reprise/contract/clips/rules/shared-link.ts';
import { parseWatchLink } from '@reprise/contract/clips/rules/video-link.ts';
import { expect, test } from 'vitest';
import { bookmarklet } from './bookmarklet.ts';

const ORIGIN = 'https://reprise.example';

interface Page {
  readonly address: string;
  readonly time?: number;
  readonly isAd?: boolean;
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

test('without a new tab, the form opens in the same one', () => {
  const page = { address: 'https://www.youtube.com/watch?v=jNQXAC9IVRw', time: 1 };
  expect(runOn(page, false).pathname).toBe('/upload');
});

/** Runs the bookmark in the page and returns the address that it opens. */
function runOn({ address, time, isAd = false }: Page, isPopupAllowed = true): URL {
  const code = decodeURIComponent(bookmarklet(ORIGIN).slice('javascript:'.length));
  const opened: string[] = [];
  const location = { href: address };
  const document = {
    querySelector: (selector: string) => {
      if (selector === '.ad-showing') return isAd ? {} : null;
      return time === undefined ? null : { currentTime: time };
    },
  };
  const open = (url: string) => isPopupAllowed && opened.push(url);
  // eslint-disable-next-line no-new-func, no-implied-eval -- a bookmark is code in a text
  new Function('document', 'location', 'open', code)(document, location, open);
  return new URL(opened[0] ?? location.href);
}
