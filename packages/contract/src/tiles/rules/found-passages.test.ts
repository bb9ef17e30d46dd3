import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateLimits } from '../../http/limits.ts';
import { runs } from '../../testing/runs.ts';
import { pastedListLimits, tileLimits } from '../limits.ts';
import { findPassages } from './found-passages.ts';

const A = 'jNQXAC9IVRw';
const B = 'dQw4w9WgXcQ';
const LINK_A = `https://www.youtube.com/watch?v=${A}`;
const LINK_B = `https://youtu.be/${B}`;
/** 488.73 s to 493.5 s. */
const CLIP_CODE = `<iframe width="560" height="315" src="https://www.youtube.com/embed/${A}?si=x&amp;clip=Ugkx&amp;clipt=EPCmARjwlgM" title="YouTube video player" allowfullscreen></iframe>`;

test.each<[string, string, readonly string[]]>([
  ['nothing', '', []],
  ['a text without links', '1:23 the drop', []],
  ['a link of another site', 'https://vimeo.com/1234 1:23 the drop', []],
  ['a comment below a link', `${LINK_A}\n1:23 the drop`, [`${A} 83-93 the drop`]],
  ['a comment above its link', `1:23 the drop\n${LINK_A}`, [`${A} 83-93 the drop`]],
  [
    'chapters',
    `${LINK_A}\n0:00 Intro\n1:20 - Verse\n1:02:03 – Last chorus`,
    [`${A} 0-10 Intro`, `${A} 80-90 Verse`, `${A} 3723-3733 Last chorus`],
  ],
  [
    'lists with marks, numbers and brackets',
    `${LINK_A}\n• [0:05] one\n2. (0:15) two\n* 0:25: three`,
    [`${A} 5-15 one`, `${A} 15-25 two`, `${A} 25-35 three`],
  ],
  [
    'start and end',
    `${LINK_A}\n0:10-0:14 a\n0:20 – 0:24.5 b\n0:30 to 0:33 c`,
    [`${A} 10-14 a`, `${A} 20-24.5 b`, `${A} 30-33 c`],
  ],
  ['an end before the start', `${LINK_A}\n0:20-0:10 a`, [`${A} 20-30 a`]],
  ['words before the time', `${LINK_A}\nThe drop 1:23`, [`${A} 83-93 The drop`]],
  ['words around one time', `${LINK_A}\nat 1:23 it drops`, [`${A} 83-93 at it drops`]],
  [
    'several times in a line',
    `${LINK_A} 0:10 intro 1:20 drop`,
    [`${A} 10-20 intro`, `${A} 80-90 drop`],
  ],
  [
    'words before several times',
    `${LINK_A}\nintro 0:10, drop 1:20`,
    [`${A} 10-20 intro`, `${A} 80-90 drop`],
  ],
  ['a link with a start', `the drop ${LINK_A}&t=83s`, [`${A} 83-93 the drop`]],
  ['a short link with a start', `${LINK_B}?t=1m23`, [`${B} 83-93 `]],
  ['a time next to a link with a start', `${LINK_A}&t=5 1:23 the drop`, [`${A} 83-93 the drop`]],
  [
    'an embed code with start and end',
    `<iframe src="https://www.youtube.com/embed/${A}?start=10&end=20"></iframe>`,
    [`${A} 10-20 `],
  ],
  [
    'an embed code with entities and an old host',
    `<iframe src="//www.youtube-nocookie.com/embed/${A}?start=10&amp;end=20" frameborder="0"></iframe>`,
    [`${A} 10-20 `],
  ],
  ['the provider’s clip', `wow\n${CLIP_CODE}`, [`${A} 21.36-52.08 wow`]],
  [
    'two links with titles, the text of a playlist',
    `Me at the zoo\n${LINK_A}\nNever gonna\n${LINK_B}`,
    [`${A} 0-60 Me at the zoo`, `${B} 0-60 Never gonna`],
  ],
  [
    'titles next to links',
    `1. Me at the zoo - ${LINK_A}\n2. Never gonna - ${LINK_B}`,
    [`${A} 0-60 Me at the zoo`, `${B} 0-60 Never gonna`],
  ],
  ['times of two videos', `${LINK_A}\n0:05 a\n${LINK_B}\n0:05 b`, [`${A} 5-15 a`, `${B} 5-15 b`]],
  ['the same passage twice', `${LINK_A}\n0:05 a\n0:05 b`, [`${A} 5-15 a`]],
  ['a link without https', `youtube.com/watch?v=${A}\n0:05 a`, [`${A} 5-15 a`]],
  ['no time of day within numbers', `${LINK_A}\n12:345 and 2026-11-30T10:20:30:40`, [`${A} 0-60 `]],
  ['other line ends', `${LINK_A}\r\n0:05 a\r\n`, [`${A} 5-15 a`]],
  ['characters that turn the text', `${LINK_A}\n0:05 \u202eevil`, [`${A} 5-15 evil`]],
  [
    'a script',
    `${LINK_A}\n0:05 <script>alert(1)</script>`,
    [`${A} 5-15 <script>alert(1)</script>`],
  ],
  [
    'a frame of another site',
    `<iframe src="https://evil.example/embed/${A}?start=1"></iframe>`,
    [],
  ],
  [
    'a script around a link, of which only the id is used',
    `<iframe src="javascript:alert('${LINK_A}')"></iframe>\n0:05 a`,
    [`${A} 5-15 a`],
  ],
])('%s', (_case, text, expected) => {
  expect(
    findPassages(text).map(
      ({ videoId, startTime, endTime, description }) =>
        `${videoId} ${startTime}-${endTime} ${description}`,
    ),
  ).toEqual(expected);
});

test('as many passages can be posted at once as posts in an hour', () => {
  expect(pastedListLimits.postsMax).toBe(rateLimits.post.max);
});

test('stops at the most passages, and reads a long text in little time', () => {
  const lines = Array.from(
    { length: 5_000 },
    (_, second) => `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')} x`,
  );
  const started = performance.now();
  expect(findPassages([LINK_A, ...lines].join('\n'))).toHaveLength(pastedListLimits.passagesMax);
  expect(findPassages('<iframe '.repeat(50_000))).toEqual([]);
  expect(findPassages('1:2'.repeat(50_000))).toEqual([]);
  expect(findPassages(`${LINK_A} ${'- '.repeat(50_000)}`)).toHaveLength(1);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('finds only what a post may have, and never throws', () => {
  const part = fc.oneof(
    fc.constantFrom(
      LINK_A,
      LINK_B,
      CLIP_CODE,
      '\n',
      ' ',
      '1:23',
      '0:10-0:20',
      '99:59',
      '&t=99999999',
      '?end=5',
      '<iframe',
      '">',
      '\0',
      '\uD83C',
      '\u202e',
      '- ',
      '1. ',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const text = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (value) => {
      for (const { videoId, startTime, endTime, description } of findPassages(value)) {
        expect(videoId).toMatch(/^[\w-]{11}$/);
        expect(startTime).toBeGreaterThanOrEqual(0);
        expect(endTime).toBeGreaterThan(startTime);
        expect(endTime).toBeLessThanOrEqual(43_200);
        expect(Array.from(description).length).toBeLessThanOrEqual(tileLimits.captionMax);
        expect(description).not.toMatch(/[\n\u202e]/);
      }
    }),
    { numRuns: runs(2_000) },
  );
});
