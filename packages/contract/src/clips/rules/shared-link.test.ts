import { describe, expect, test } from 'vitest';
import { sharedLink, type SharedContent } from './shared-link.ts';

const WATCH = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const SHORT = 'https://youtu.be/dQw4w9WgXcQ?si=abc';

const table: [string, SharedContent, string | null][] = [
  ['a link in url', { url: WATCH }, WATCH],
  ['a link in text, as most apps send it', { text: SHORT, title: 'A song' }, SHORT],
  ['a link in the title', { title: `A song ${WATCH}` }, WATCH],
  ['url before text', { url: WATCH, text: SHORT }, WATCH],
  ['words around it', { text: `Listen to this: ${SHORT} from 0:42` }, SHORT],
  ['the end of a sentence', { text: `This one (${WATCH}).` }, WATCH],
  ['the end of a sentence without a space', { text: `これ（${WATCH}）です。` }, WATCH],
  ['a full stop of another script', { text: `${SHORT}。次の曲` }, SHORT],
  ['invisible characters around it', { text: `A song \u2068${SHORT}\u2069\u200b` }, SHORT],
  ['lines and tabs', { text: `A song\n\t${WATCH}\nby Alice` }, WATCH],
  ['a valid link after another', { text: `https://example.com/a ${SHORT}` }, SHORT],
  ['a valid link in text, not in url', { url: 'https://example.com', text: WATCH }, WATCH],
  ['no valid link', { text: 'see https://example.com/a.' }, 'https://example.com/a'],
  [
    'a bare short link, which the form rejects',
    { text: 'https://youtu.be/dQw4w9WgXcQ' },
    'https://youtu.be/dQw4w9WgXcQ',
  ],
  [
    'a short link, which the form offers to change, after a page',
    { url: 'https://example.com', text: 'A song https://youtu.be/dQw4w9WgXcQ' },
    'https://youtu.be/dQw4w9WgXcQ',
  ],
  ['a link without https', { title: 'A song', text: 'Look: youtu.be/dQw4w9WgXcQ' }, WATCH],
  ['a percent-encoded link', { text: encodeURIComponent(SHORT) }, WATCH],
  ['no link', { text: 'A song', title: 'by Alice' }, null],
  ['another scheme', { url: 'javascript:alert(1)', text: 'ftp://example.com' }, null],
  ['nothing', {}, null],
  ['null, like a missing parameter', { url: null, text: null, title: null }, null],
];

describe('sharedLink', () => {
  test.each(table)('%s', (_case, words, link) => {
    expect(sharedLink(words)).toBe(link);
  });

  test('wide mode accepts a bare short link', () => {
    const words = { text: 'https://example.com https://youtu.be/dQw4w9WgXcQ' };
    expect(sharedLink(words, { wide: true })).toBe('https://youtu.be/dQw4w9WgXcQ');
    const links = { text: `https://youtu.be/dQw4w9WgXcQ ${SHORT}` };
    expect(sharedLink(links)).toBe(SHORT);
    expect(sharedLink(links, { wide: true })).toBe('https://youtu.be/dQw4w9WgXcQ');
  });

  test('reads a very long text without delay', () => {
    const text = `${'https://'.repeat(50_000)}${')'.repeat(50_000)}x`;
    expect(sharedLink({ text })).toHaveLength(400_000);
  });
});
