import { describe, expect, test } from 'vitest';
import { sharedLink, type SharedContent } from './shared-link.ts';
import { parseWatchLink, type WatchLink } from './video-link.ts';

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
  ['a bare short link, which the form rejects', { text: 'https://youtu.be/dQw4w9WgXcQ' }, WATCH],
  [
    'a bare short link after a page',
    { url: 'https://example.com', text: 'A song https://youtu.be/dQw4w9WgXcQ' },
    WATCH,
  ],
  ['a link without https', { title: 'A song', text: 'Look: youtu.be/dQw4w9WgXcQ' }, WATCH],
  ['a percent-encoded link', { text: encodeURIComponent(SHORT) }, WATCH],
  ['no link', { text: 'A song', title: 'by Alice' }, null],
  ['another scheme', { url: 'javascript:alert(1)', text: 'ftp://example.com' }, null],
  [
    'a script in each field',
    { url: 'javascript:alert(1)', title: '<script>alert(1)</script>', text: 'data:text/html,<b>' },
    null,
  ],
  [
    'a script before a bare short link',
    { url: 'javascript:alert(1)', text: 'https://youtu.be/dQw4w9WgXcQ' },
    WATCH,
  ],
  [
    'a script around a link',
    { text: "javascript:location='https://youtu.be/dQw4w9WgXcQ?si=abc'" },
    SHORT,
  ],
  [
    'a link to a host that looks like the provider',
    { text: 'https://www.youtube.com.example.com/watch?v=dQw4w9WgXcQ' },
    'https://www.youtube.com.example.com/watch?v=dQw4w9WgXcQ',
  ],
  [
    'a link with a user name',
    { url: 'https://www.youtube.com@example.com/watch?v=dQw4w9WgXcQ' },
    null,
  ],
  ['a file or an app', { url: 'file:///data/cookies', text: 'intent://watch#Intent;end' }, null],
  ['nothing', {}, null],
  ['null, like a missing parameter', { url: null, text: null, title: null }, null],
];

/** Android passes the subject as `title` and the rest as `text`, never a `url`. */
const apps: [string, SharedContent, WatchLink | null][] = [
  ['YouTube', { text: 'https://youtu.be/dQw4w9WgXcQ?si=KbQn8sZ1v3mXo2_p' }, video()],
  [
    'YouTube, with its subject',
    {
      title: 'Watch "A song" on YouTube',
      text: 'https://youtu.be/dQw4w9WgXcQ?si=KbQn8sZ1v3mXo2_p',
    },
    video(),
  ],
  [
    'YouTube, from a time',
    { text: 'https://youtu.be/dQw4w9WgXcQ?si=KbQn8sZ1v3mXo2_p&t=95' },
    video(95),
  ],
  ['YouTube, older', { text: 'Watch "A song" on YouTube\nhttps://youtu.be/dQw4w9WgXcQ' }, video()],
  [
    'YouTube, in German',
    { text: 'Schau dir „Ein Lied“ auf YouTube an\nhttps://youtu.be/dQw4w9WgXcQ?si=a_b-c' },
    video(),
  ],
  ['a Short', { text: 'https://youtube.com/shorts/dQw4w9WgXcQ?si=KbQn8sZ1v3mXo2_p' }, video()],
  ['a live stream', { text: 'https://www.youtube.com/live/dQw4w9WgXcQ?si=a_b-c&t=61' }, video(61)],
  ['YouTube Music', { text: 'https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=a_b-c' }, video()],
  [
    'YouTube Music, with words',
    {
      title: 'A song',
      text: 'Listen to A song by Alice https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=a',
    },
    video(),
  ],
  [
    'Chrome',
    { title: 'A song - YouTube', text: 'https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=83s' },
    video(83),
  ],
  [
    'Chrome, a marked text',
    {
      title: 'A song - YouTube',
      text: '"never gonna"\n https://m.youtube.com/watch?v=dQw4w9WgXcQ#:~:text=never%20gonna',
    },
    video(),
  ],
  [
    'Chrome, a playlist',
    {
      text: 'https://m.youtube.com/watch?v=dQw4w9WgXcQ&list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG&index=2',
    },
    video(),
  ],
  [
    'Samsung Internet',
    { text: 'A song - YouTube\nhttps://m.youtube.com/watch?v=dQw4w9WgXcQ' },
    video(),
  ],
  ['NewPipe', { title: 'A song', text: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }, video()],
  ['NewPipe, at a time', { text: 'https://youtu.be/dQw4w9WgXcQ?t=1m30s' }, video(90)],
  [
    'a link right after the title',
    { text: 'A songhttps://youtu.be/dQw4w9WgXcQ?si=a&t=9' },
    video(9),
  ],
  [
    'words of a script right after the time',
    { text: 'https://youtu.be/dQw4w9WgXcQ?t=12です' },
    video(12),
  ],
  ['YouTube Kids', { text: 'https://www.youtubekids.com/watch?v=dQw4w9WgXcQ&t=9' }, video(9)],
  [
    'an app that uses the subject',
    { title: 'https://youtu.be/dQw4w9WgXcQ?si=a', text: 'A song' },
    video(),
  ],
  [
    'WhatsApp, some messages',
    {
      text: '[30/11, 10:14] Ann: look at this\n[30/11, 10:15] Ann: https://youtu.be/dQw4w9WgXcQ?si=a_b-c 😂😂',
    },
    video(),
  ],
  ['Telegram', { text: 'A song (https://youtu.be/dQw4w9WgXcQ?si=a_b-c)' }, video()],
  [
    'Facebook',
    { text: 'https://l.facebook.com/l.php?u=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ%3Fsi%3Da&h=AT0' },
    video(),
  ],
  [
    'Google',
    { text: 'https://www.google.com/url?q=https://www.youtube.com/watch%3Fv%3DdQw4w9WgXcQ&sa=U' },
    video(),
  ],
  [
    'a note with two videos: the first one',
    { text: '1. https://youtu.be/dQw4w9WgXcQ?si=a&t=5\n2. https://youtu.be/jNQXAC9IVRw?si=b' },
    video(5),
  ],
  [
    'a note with a channel and a video',
    { text: 'https://www.youtube.com/@alice\nhttps://youtube.com/shorts/dQw4w9WgXcQ' },
    video(),
  ],
  ['a channel', { text: 'https://youtube.com/@alice?si=a_b-c' }, null],
  [
    'a playlist',
    { text: 'https://youtube.com/playlist?list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG' },
    null,
  ],
  [
    'a clip, whose address names no video',
    { text: 'https://youtube.com/clip/UgkxQ0w5-h3A1' },
    null,
  ],
  [
    'another service',
    { title: 'A song', text: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' },
    null,
  ],
  ['a picture', { title: 'IMG_2041.jpg' }, null],
];

function video(startTime?: number): WatchLink {
  return { videoId: 'dQw4w9WgXcQ', ...(startTime !== undefined && { startTime }) };
}

describe('sharedLink', () => {
  test.each(table)('%s', (_case, words, link) => {
    expect(sharedLink(words)).toBe(link);
  });

  test.each(apps)('from Android: %s', (_app, words, expected) => {
    for (const wide of [false, true]) {
      const link = sharedLink(words, { wide });
      expect(parseWatchLink(link ?? '', { wide })).toEqual(expected);
    }
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
