import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWatchLink, watchLinkFor } from './video-link.ts';
import { runs } from '../../testing/runs.ts';

const ID = 'dQw4w9WgXcQ';

describe('accepts a watch-page link and a short link with a query string', () => {
  test.each([
    ['https://www.youtube.com/watch?v=jNQXAC9IVRw', 'jNQXAC9IVRw'],
    [`https://m.youtube.com/watch?v=${ID}&list=x`, ID],
    [`https://music.youtube.com/watch?v=${ID}`, ID],
    [`https://youtube.com/watch?list=x&v=${ID}#t=3`, ID],
    [`http://www.youtube.com/watch?v=${ID}`, ID],
    [`HTTPS://WWW.YouTube.com/watch?v=${ID}`, ID],
    [`  https://www.youtube.com/watch?v=${ID}\n`, ID],
    [`https://youtu.be/${ID}?si=abc`, ID],
    ['https://youtu.be/a-b_c-d_e-f?feature=share', 'a-b_c-d_e-f'],
  ])('%s', (link, videoId) => {
    expect(parseWatchLink(link)).toEqual({ videoId });
  });
});

const ALWAYS_REJECTED = [
  '',
  'hello',
  ID,
  `www.youtube.com/watch?v=${ID}`,
  'https://www.youtube.com/@user',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=',
  `https://www.youtube.com/watch?v=${ID}x`,
  'https://www.youtube.com/watch?v=../../../ab',
  'https://www.youtube.com/watch?v=dQw4w9WgXc"',
  `https://www.youtube.com/watch/${ID}`,
  `https://www.youtube.com/playlist?v=${ID}`,
  `https://evil/watch?v=${ID}`,
  `https://evil-youtube.com/watch?v=${ID}`,
  `https://youtube.com.evil/watch?v=${ID}`,
  `https://youtube.com@evil/watch?v=${ID}`,
  `https://evil@youtube.com/watch?v=${ID}`,
  `https://user:secret@www.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com:443/watch?v=${ID}`,
  `https://www.youtube.com:8080/watch?v=${ID}`,
  `https://www.youtube.com./watch?v=${ID}`,
  `https://kids.youtube.com/watch?v=${ID}`,
  `https://www.youtu.be/${ID}?si=abc`,
  `https:\\\\www.youtube.com\\watch?v=${ID}`,
  `https://www.you\ntube.com/watch?v=${ID}`,
  `https://www.youtube.com/wat\tch?v=${ID}`,
  `javascript:alert('https://www.youtube.com/watch?v=${ID}')`,
  `ftp://www.youtube.com/watch?v=${ID}`,
  `//www.youtube.com/watch?v=${ID}`,
  'https://evil/?youtube.com&clip=&clipt=',
  'https://www.youtube.com/embed/videoseries?list=PL0',
  'https://www.youtube.com/embed/live_stream?channel=x',
];

test.each(ALWAYS_REJECTED)("'Wrong Link' in both modes: %j", (link) => {
  expect(parseWatchLink(link)).toBeNull();
  expect(parseWatchLink(link, { wide: true })).toBeNull();
});

describe('wide mode also accepts bare short links, /shorts/, /live/ and /embed/', () => {
  test.each([
    `https://youtu.be/${ID}`,
    `https://youtu.be/${ID}?`,
    `https://youtu.be/${ID}/`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://m.youtube.com/live/${ID}?feature=share`,
    `https://www.youtube.com/embed/${ID}/`,
  ])('%s', (link) => {
    expect(parseWatchLink(link)).toBeNull();
    expect(parseWatchLink(link, { wide: true })).toEqual({ videoId: ID });
  });
});

describe('reads the start time of the link', () => {
  test.each([
    ['t=90', 90],
    ['t=90s', 90],
    ['start=90', 90],
    ['t=1m30s', 90],
    ['t=2m', 120],
    ['t=1h2m3s', 3723],
    ['t=0', 0],
    ['t=12h', 43_200],
    ['t=12h1s', undefined],
    ['t=', undefined],
    ['t=-5', undefined],
    ['t=1.5', undefined],
    ['t=3s2m', undefined],
    ['t=soon', undefined],
    ['t=99999999999999999999', undefined],
  ])('%s', (query, startTime) => {
    const start = startTime === undefined ? {} : { startTime };
    const found = { videoId: ID, ...start };
    expect(parseWatchLink(`https://youtu.be/${ID}?${query}`)).toEqual(found);
    expect(parseWatchLink(`https://www.youtube.com/watch?v=${ID}&${query}`)).toEqual(found);
  });
});

describe('the watch link of the same video', () => {
  const WATCH = `https://www.youtube.com/watch?v=${ID}`;

  test.each([
    [`www.youtube.com/watch?v=${ID}`, WATCH],
    [`youtube.com/watch?v=${ID}&t=1m5s`, `${WATCH}&t=65s`],
    [` youtu.be/${ID} `, WATCH],
    [`https://youtu.be/${ID}`, WATCH],
    [`https://www.youtube.com/shorts/${ID}?feature=share`, WATCH],
    [`https://m.youtube.com/live/${ID}?t=0`, WATCH],
    [`https://www.youtube.com/embed/${ID}?start=90`, `${WATCH}&t=90s`],
  ])('%s', (input, link) => {
    expect(parseWatchLink(input)).toBeNull();
    expect(watchLinkFor(input)).toBe(link);
    expect(parseWatchLink(link)).toMatchObject({ videoId: ID });
  });

  test.each([
    '',
    'hello',
    ID,
    'https://www.youtube.com/@user',
    'www.youtube.com/shorts/short',
    `evil.example/watch?v=${ID}`,
    `user@youtube.com/watch?v=${ID}`,
    `javascript:alert('https://www.youtube.com/watch?v=${ID}')`,
    `ftp://www.youtube.com/watch?v=${ID}`,
    `//www.youtube.com/watch?v=${ID}`,
    'https://www.youtube.com/embed/videoseries?list=PL0',
  ])('there is none for %j', (input) => {
    expect(watchLinkFor(input)).toBeNull();
  });
});

const part = fc.constantFrom(
  'http',
  'https',
  ':',
  '//',
  '/',
  '\\',
  '@',
  '?',
  '#',
  '&',
  '.',
  ' ',
  '\t',
  '\0',
  '%2e',
  'youtube.com',
  'www.',
  'youtu.be',
  'evil',
  'watch',
  'v=',
  't=',
  '1h',
  '/shorts/',
  ID,
);
const linkLike = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withQueryParameters: true }),
  fc.array(part, { maxLength: 14 }).map((parts) => parts.join('')),
  fc.tuple(fc.string(), fc.string()).map(([a, b]) => `https://${a}youtube.com${b}/watch?v=${ID}`),
);

test("never throws, and only the provider's links return an id", () => {
  fc.assert(
    fc.property(linkLike, fc.boolean(), (input, wide) => {
      const link = parseWatchLink(input, { wide });
      if (link === null) return;
      expect(link.videoId).toMatch(/^[A-Za-z0-9_-]{11}$/);
      expect(input.trim()).toMatch(/^https?:\/\/((www|m|music)\.)?(youtube\.com|youtu\.be)[/?]/i);
    }),
    { numRuns: runs(1000) },
  );
});

test('every id is read from both link forms', () => {
  const letters = 'ABCXYZabcxyz0189_-'.split('');
  const id = fc.string({ unit: fc.constantFrom(...letters), minLength: 11, maxLength: 11 });
  fc.assert(
    fc.property(id, (videoId) => {
      expect(parseWatchLink(`https://www.youtube.com/watch?v=${videoId}`)).toEqual({ videoId });
      expect(parseWatchLink(`https://youtu.be/${videoId}?si=a`)).toEqual({ videoId });
    }),
  );
});
