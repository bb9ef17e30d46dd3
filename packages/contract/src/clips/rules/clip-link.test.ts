import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseClipLink } from './clip-link.ts';
import { runs } from '../../testing/runs.ts';

const ID = 'dQw4w9WgXcQ';
const CLIP = 'UgkxAbCdEfGhIjKlMnOpQrStUvWxYz012345';
const CODE = 'EPeWARjX6wQ';
const TIMES = { videoId: ID, startTime: 19.319, endTime: 79.319 };

function embedCode(clipt: string): string {
  const query = `si=aBcDeFgHiJkLmNoP&amp;clip=${CLIP}&amp;clipt=${clipt}`;
  return `<iframe width="560" height="315" src="https://www.youtube.com/embed/${ID}?${query}" title="YouTube video player" frameborder="0" allow="accelerometer; autoplay; clipboard-write" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>`;
}

describe('an embed code returns the start and the end of the clip', () => {
  test.each([
    ['ELKfCRj1vAs', 151.474, 188.021],
    ['EPeWARjX6wQ', 19.319, 79.319],
    ['EInTBRjdtAY', 92.553, 105.053],
    ['EAAYjjg', 0, 7.182],
    ['EJO-ARjq0wM', 24.339, 59.882],
    ['EKaPkAMYhuSTAw', 6555.558, 6615.558],
    ['EPOqmggYw9CcCA', 17_208.691, 17_246.275],
  ])('%s', (clipt, startTime, endTime) => {
    const ok = { outcome: 'ok', videoId: ID, startTime, endTime };
    expect(parseClipLink(embedCode(clipt))).toEqual(ok);
  });
});

describe('accepts other forms of the link', () => {
  const query = `clip=${CLIP}&clipt=${CODE}`;
  test.each([
    ['the link alone', `https://www.youtube.com/embed/${ID}?${query}`],
    ['with spaces around it', `  https://www.youtube.com/embed/${ID}?${query}\n`],
    ['invisible characters', `\u2068https://www.youtube.com/embed/${ID}?${query}\u2069\u200b`],
    ['encoded ones at its end', `https://www.youtube.com/embed/${ID}?${query}%E2%80%8B`],
    ['the privacy host', `https://www.youtube-nocookie.com/embed/${ID}?${query}`],
    ['capital letters', `Https://WWW.YouTube.com/embed/${ID}?${query}`],
    ['the end of a sentence', `(https://www.youtube.com/embed/${ID}?${query}).`],
    ['other quotation marks', `“https://www.youtube.com/embed/${ID}?${query}”`],
    ['angle brackets', `<https://www.youtube.com/embed/${ID}?${query}>`],
    ['no www', `https://youtube.com/embed/${ID}?${query}`],
    ['other parameters first', `https://www.youtube.com/embed/${ID}?controls=0&start=5&${query}`],
    ['numeric entities', `https://www.youtube.com/embed/${ID}?clip=${CLIP}&#38;clipt=${CODE}`],
    ['a percent-encoded code', `https://www.youtube.com/embed/${ID}?${query}%3D`],
    [
      'an escaped embed code',
      `&lt;iframe src=&quot;https://www.youtube.com/embed/${ID}?${query}&quot; loop&gt;`,
    ],
    ['text before it', `look: src="https://www.youtube.com/embed/${ID}?${query}" loop`],
  ])('%s', (_title, input) => {
    expect(parseClipLink(input)).toEqual({ outcome: 'ok', ...TIMES });
  });
});

describe("an input without a part is a 'Wrong Link'", () => {
  test.each([
    ['nothing', ''],
    ['a word', 'hello'],
    ['a watch link', `https://www.youtube.com/watch?v=${ID}`],
    ['no https', `http://www.youtube.com/embed/${ID}?clip=${CLIP}&clipt=${CODE}`],
    ['another host', `https://vimeo.com/embed/${ID}?clip=${CLIP}&clipt=${CODE}`],
    ['no clip', `https://www.youtube.com/embed/${ID}?clipt=${CODE}`],
    ['no clipt', `https://www.youtube.com/embed/${ID}?clip=${CLIP}`],
    ['cut off in the middle', embedCode(CODE).slice(0, 120)],
  ])('%s', (_title, input) => {
    expect(parseClipLink(input)).toEqual({ outcome: 'error' });
  });
});

describe("an input with all parts but without a clip link is 'support'", () => {
  const query = `clip=${CLIP}&clipt=${CODE}`;
  test.each([
    ['all parts, but not in the link', `"https://a.example/" youtube.com clip= clipt=`],
    ['clip= outside the link', `"https://www.youtube.com/embed/${ID}?clipt=${CODE}" clip=`],
    ['a foreign host with all parts', 'https://evil/?youtube.com&clip=&clipt='],
    ['a host with the right ending', `https://evil-youtube.com/embed/${ID}?${query}`],
    ['a host with the right beginning', `https://youtube.com.evil/embed/${ID}?${query}`],
    ['the host as user name', `https://youtube.com@evil/embed/${ID}?${query}`],
    ['credentials', `https://a:b@youtube.com/embed/${ID}?${query}`],
    ['a port', `https://youtube.com:444/embed/${ID}?${query}`],
    ['http, with https elsewhere', `http://youtube.com/embed/${ID}?${query}&from=https`],
    ['another page', `https://www.youtube.com/watch?v=${ID}&${query}`],
    ['no id', `https://www.youtube.com/embed/?${query}`],
    ['an invalid id', `https://www.youtube.com/embed/../${ID}?${query}`],
    ['a playlist', `https://www.youtube.com/embed/videoseries?${query}`],
    ['an empty code', `https://www.youtube.com/embed/${ID}?clip=${CLIP}&clipt=`],
    ['a broken code', `https://www.youtube.com/embed/${ID}?clip=${CLIP}&clipt=hello`],
    [
      'a code under another name',
      `https://www.youtube.com/embed/${ID}?clip=${CLIP}&xclipt=${CODE}`,
    ],
    ['single quotes', `<iframe src='https://www.youtube.com/embed/${ID}?${query}' loop>`],
  ])('%s', (_title, input) => {
    expect(parseClipLink(input)).toEqual({ outcome: 'support' });
  });
});

test('rejects an embed code truncated anywhere before the end of its code', () => {
  const whole = embedCode(CODE);
  const end = whole.indexOf(CODE) + CODE.length;
  for (let length = 0; length < end; length += 1) {
    expect(parseClipLink(whole.slice(0, length)).outcome).not.toBe('ok');
  }
  expect(parseClipLink(whole.slice(0, end))).toEqual({ outcome: 'ok', ...TIMES });
});

test('never throws, and an accepted link has an id and ordered times', () => {
  const part = fc.constantFrom(
    'https',
    '://',
    'youtube.com',
    'youtube-nocookie.com',
    '/embed/',
    ID,
    '?',
    '&',
    '&amp;',
    'clip=',
    'clipt=',
    CODE,
    '"',
    '@',
    '%',
    '\\',
    '\0',
    'evil',
  );
  const input = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part, { maxLength: 16 }).map((parts) => parts.join('')),
    fc.string().map((text) => embedCode(text)),
  );
  fc.assert(
    fc.property(input, (text) => {
      const clip = parseClipLink(text);
      if (clip.outcome !== 'ok') return;
      expect(clip.videoId).toMatch(/^[A-Za-z0-9_-]{11}$/);
      expect(clip.endTime).toBeGreaterThan(clip.startTime);
    }),
    { numRuns: runs(2000) },
  );
});
