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
const nthWord = (n: number) =>
  `word${String(n).replace(/./g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;

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

test.each([
  [
    'times of one line',
    [LINK_A, ...Array.from({ length: 250 }, (_, n) => `${n}:00 ${nthWord(n)}`)].join(' '),
  ],
  [
    'links of one line',
    Array.from({ length: 250 }, (_, n) => `${LINK_A}&t=${n * 60}s ${nthWord(n)}`).join(' '),
  ],
  [
    'words below their times',
    [LINK_A, ...Array.from({ length: 250 }, (_, n) => `${n}:00\n${nthWord(n)}`)].join('\n'),
  ],
  [
    'words above their times',
    [LINK_A, ...Array.from({ length: 250 }, (_, n) => `${nthWord(n)}\n${n}:00`)].join('\n'),
  ],
  [
    'titles above their links',
    Array.from({ length: 250 }, (_, n) => `${nthWord(n)}\n${LINK_A}&t=${n * 60}`).join('\n'),
  ],
])('the rest of %s loses nothing', (_case, pasted) => {
  const all: string[] = [];
  let text = pasted;
  while (text !== '') {
    const { passages, refused, rest } = findPassages(text);
    expect([passages.length <= pastedListLimits.passagesMax, refused]).toEqual([true, []]);
    all.push(...passages.map(({ startTime, description }) => `${startTime} ${description}`));
    text = rest;
  }
  expect(all).toEqual(Array.from({ length: 250 }, (_, n) => `${n * 60} ${nthWord(n)}`));
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
  for (const part of [
    '<iframe ',
    '<object ',
    '1:2',
    '1m',
    '[1:23](',
    '\n',
    '30/11/2026, ',
    '0:12 to ',
  ]) {
    expect(count(part.repeat(50_000))).toBe(0);
  }
  for (const part of ['- ', '1,', '\t', '; "', '* 1. ']) {
    expect(count(`${LINK_A} ${part.repeat(50_000)}`)).toBe(1);
  }
  expect(count(`${LINK_A} 0:05 a${' -'.repeat(120_000)} b`)).toBe(1);
  expect(count(`${' '.repeat(pastedListLimits.textMax)}${LINK_A}`)).toBe(0);
  expect(count(`[a](${LINK_A}${' '.repeat(240_000)}b`)).toBe(1);
  // A second on an idle machine; quadratic time would be minutes.
  expect(performance.now() - started).toBeLessThan(15_000);
}, 60_000);

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
