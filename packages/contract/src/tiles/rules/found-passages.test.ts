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
    'times with every dash',
    `${LINK_A}\n0:10—0:14 a\n0:20‒0:24 b\n0:30 − 0:34 c\n0:40 -- 0:44 d`,
    [`${A} 10-14 a`, `${A} 20-24 b`, `${A} 30-34 c`, `${A} 40-44 d`],
  ],
  [
    'waves, arrows and dots',
    `${LINK_A}\n0:10~0:14 a\n0:20 〜 0:24 b\n0:30 -> 0:34 c\n0:40 ... 0:44 d\n0:50→0:54 e`,
    [`${A} 10-14 a`, `${A} 20-24 b`, `${A} 30-34 c`, `${A} 40-44 d`, `${A} 50-54 e`],
  ],
  [
    'German and Spanish words between the times',
    `${LINK_A}\n0:10 bis 0:14 a\n0:20 hasta 0:24 b\ndel 0:30 al 0:34 c`,
    [`${A} 10-14 a`, `${A} 20-24 b`, `${A} 30-34 del c`],
  ],
  ['a comma instead of a colon', `${LINK_A}\n1,23 the drop`, [`${A} 83-93 the drop`]],
  [
    'points and semicolons instead of colons, also in an end',
    `${LINK_A}\n- 1.23 - 1.29 the drop\n2;05 end`,
    [`${A} 83-89 the drop`, `${A} 125-135 end`],
  ],
  ['a decimal comma', `${LINK_A}\n0:20,5-0:24,25 a`, [`${A} 20.5-24.25 a`]],
  ['times without spaces after a comma', `${LINK_A}\n0:10,0:20 a`, [`${A} 10-20 `, `${A} 20-30 a`]],
  ['no price and no part of a number', `${LINK_A}\nfor 1,50 and 1,234 of 2.50`, [`${A} 0-60 `]],
  [
    'hours, minutes and seconds with letters',
    `${LINK_A}\n1m23s the drop\n1h02m03s end\n2m 5s - 2m 9s x`,
    [`${A} 83-93 the drop`, `${A} 3723-3733 end`, `${A} 125-129 x`],
  ],
  [
    'digits and colons of other keyboards',
    `${LINK_A}\n1：23 ドロップ\n٠:٠٥ البداية\n०:२५ आरंभ`,
    [`${A} 83-93 ドロップ`, `${A} 5-15 البداية`, `${A} 25-35 आरंभ`],
  ],
  [
    'marks of a text from right to left',
    `${LINK_A}\n\u200f\u202b0:05\u202c\u200f – \u200e0:09\u200e end`,
    [`${A} 5-9 end`],
  ],
  ['spaces that do not break', `${LINK_A}\n0:05\u00a0–\u202f0:09\u00a0a`, [`${A} 5-9 a`]],
  [
    'a link with a start in each line, and words',
    `the elephants ${LINK_A}&t=5s\nhttps://youtu.be/${A}?si=x&t=12 - long trunks`,
    [`${A} 5-15 the elephants`, `${A} 12-22 long trunks`],
  ],
  [
    'several links in a line',
    `https://youtu.be/${A}?t=5, https://youtu.be/${B}?t=6`,
    [`${A} 5-15 `, `${B} 6-16 `],
  ],
  [
    'links of Markdown',
    `[1:23](${LINK_A}&t=83) the drop\n[The trunks](https://youtu.be/${A}?t=12)`,
    [`${A} 83-93 the drop`, `${A} 12-22 The trunks`],
  ],
  [
    'links of a forum',
    `[url=https://youtu.be/${A}?t=12]trunks[/url]\n[youtube]${LINK_B}[/youtube]`,
    [`${A} 12-22 trunks`, `${B} 0-60 `],
  ],
  [
    'the source of a comment',
    `<a href="${LINK_A}&amp;t=5">0:05</a> elephants<br><a href="${LINK_A}&amp;t=12">0:12</a> trunks`,
    [`${A} 5-15 elephants`, `${A} 12-22 trunks`],
  ],
  [
    'an embed code of several lines',
    `<iframe\r\n  width="560"\r\n  src="https://www.youtube.com/embed/${A}?start=10&end=20"\r\n></iframe>`,
    [`${A} 10-20 `],
  ],
  [
    'the old code of an object',
    `<embed src="https://www.youtube.com/v/${A}&start=10" type="application/x-shockwave-flash">`,
    [`${A} 10-20 `],
  ],
  [
    'shorts, a live video, and other hosts',
    `https://www.youtube.com/shorts/${A}\nhttps://m.youtube.com/live/${B}?t=9`,
    [`${A} 0-60 `, `${B} 9-19 `],
  ],
  ['a link in brackets', `the drop (${LINK_B}?t=83)`, [`${B} 83-93 the drop`]],
  [
    'chapters below links of other sites',
    `${LINK_A}\nFollow me: https://example.org/me\n0:05 a`,
    [`${A} 5-15 a`],
  ],
  [
    'a title above a link, with a blank line',
    `Me at the zoo\n\n${LINK_A}`,
    [`${A} 0-60 Me at the zoo`],
  ],
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
    findPassages(text).passages.map(
      ({ videoId, startTime, endTime, description }) =>
        `${videoId} ${startTime}-${endTime} ${description}`,
    ),
  ).toEqual(expected);
});

test.each<[string, string, readonly string[]]>([
  ['a time without a video', '1:23 the drop', ['1 noVideo']],
  ['a time of another site', 'https://vimeo.com/1234 1:23 the drop', ['1 link']],
  [
    'a link of another site between times',
    `${LINK_A}\n0:05 a\nhttps://vimeo.com/1 0:09`,
    ['3 link'],
  ],
  ['a playlist', 'https://www.youtube.com/playlist?list=PLabc', ['1 link']],
  ['a frame of another site', '<iframe src="https://evil.example/1"></iframe>', ['1 link']],
  ['words', `${LINK_A}\n0:05 a\nthanks!\n\nbye`, ['3 noTime', '5 noTime']],
  ['words above a link with words', `my list\nzoo ${LINK_A}`, ['1 noTime']],
  ['75 seconds', `${LINK_A}\n1:75 a`, ['2 time']],
  ['a time after the longest video', `${LINK_A}\n13:00:00 a`, ['2 time']],
  ['the same passage', `${LINK_A}\n0:05 a\n0:05 b\n0:05 - 0:15 c`, ['3 repeated', '4 repeated']],
  ['lines of Windows', `${LINK_A}\r\n\r\nthanks\r\n0:05 a\r\n`, ['3 noTime']],
])('%s is refused with the reason', (_case, text, expected) => {
  expect(findPassages(text).refused.map(({ line, reason }) => `${line} ${reason}`)).toEqual(
    expected,
  );
});

test('what follows the most passages is the rest, with its video', () => {
  const second = (n: number) =>
    `${Math.floor(n / 60)}:${String(n % 60).padStart(2, '0')} line ${n}`;
  const lines = [LINK_A, ...Array.from({ length: 500 }, (_, n) => second(n))];
  const all: string[] = [];
  let text = lines.join('\r\n');
  while (text !== '') {
    const { passages, refused, rest } = findPassages(text);
    expect([passages.length, refused]).toEqual([pastedListLimits.passagesMax, []]);
    all.push(...passages.map(({ videoId, description }) => `${videoId} ${description}`));
    text = rest;
  }
  expect(all).toEqual(Array.from({ length: 500 }, (_, n) => `${A} line ${n}`));
});

test('a line is not cut, however long it is', () => {
  const times = Array.from(
    { length: 90 },
    (_, n) => `0:${String(n % 60).padStart(2, '0')}.${n} ${'a'.repeat(100)}`,
  );
  expect(findPassages(`${LINK_A} ${times.join(' ')}`).passages).toHaveLength(90);
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
  const count = (text: string) => findPassages(text).passages.length;
  expect(count([LINK_A, ...lines].join('\n'))).toBe(pastedListLimits.passagesMax);
  expect(count('<iframe '.repeat(50_000))).toBe(0);
  expect(count('1:2'.repeat(50_000))).toBe(0);
  expect(count('1m'.repeat(50_000))).toBe(0);
  expect(count('[1:23]('.repeat(50_000))).toBe(0);
  expect(count(`${LINK_A} ${'- '.repeat(50_000)}`)).toBe(1);
  expect(count(`${LINK_A} 0:05 a${' -'.repeat(24_000)} b`)).toBe(1);
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
      const { passages, refused, rest } = findPassages(value);
      const plain = value.replace(/\s/g, '');
      const isOfText = refused.every(({ text: line }) => plain.includes(line.replace(/\s/g, '')));
      expect([isOfText, rest]).toEqual([true, '']);
      for (const { videoId, startTime, endTime, description } of passages) {
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
