import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pastedLink } from './pasted-link.ts';
import { parseWatchLink, watchLinkFor } from './video-link.ts';
import { runs } from '../../testing/runs.ts';

const ID = 'dQw4w9WgXcQ';

describe('accepts a watch-page link and a short link with a query string', () => {
  test.each([
    ['https://www.youtube.com/watch?v=jNQXAC9IVRw', 'jNQXAC9IVRw'],
    [`https://m.youtube.com/watch?v=${ID}&list=x`, ID],
    [`https://music.youtube.com/watch?v=${ID}`, ID],
    [`https://youtube.com/watch?list=x&v=${ID}#top`, ID],
    [`https://www.youtube.com/watch?list=x&amp;v=${ID}`, ID],
    [`https://www.youtube.com/watch?list=x&amp;amp;v=${ID}`, ID],
    [`https://www.youtube.com/watch?list=x&#38;v=${ID}&#x200b;`, ID],
    [`&nbsp;https://youtu.be/${ID}?si=abc&nbsp;`, ID],
    [`\u200bhttps://www.youtube.com/watch?v=${ID}`, ID],
    [`https://www.youtube.com/watch?v=${ID}\u200b`, ID],
    [`https://www.youtube.com/watch?v=${ID}\u200e`, ID],
    [`\u2068https://www.youtube.com/watch?v=${ID}\u2069`, ID],
    [`\u202ahttps://youtu.be/${ID}?si=abc\u202c`, ID],
    [`\ufeffhttps://youtu.be/${ID}\ufeff?si=abc`, ID],
    [`\u00a0https://www.youtube.com/watch?v=${ID}\u00a0`, ID],
    [`\u3000https://www.youtube.com/watch?v=${ID}\u2003`, ID],
    [`https://www.\u00adyoutube.com/\u200bwatch?v=${ID}`, ID],
    [`\u2800https://www.youtube.com/watch?v=${ID}\u3164`, ID],
    [`\0https://www.youtube.com/watch?v=${ID}\r\n`, ID],
    [`https://www.youtube.com/watch?v=${ID}%E2%80%8B`, ID],
    [`https://www.youtube.com/watch?v=${ID}%e2%80%8b&list=x`, ID],
    [`https://www.youtube.com/watch?v=${ID}%E2%80%8E%20`, ID],
    [`https://www.youtube.com/watch?v=${ID}%C2%A0`, ID],
    [`https://www.youtube.com/watch?v=${ID}%EF%BB%BF`, ID],
    [`https://youtu.be/${ID}%C2%AD?si=abc`, ID],
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
  `https://evil.example/embed/${ID}`,
  `https://evil.example/watch/?v=${ID}`,
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
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `https://www.youtube.com/v/${ID}`,
    `https://www.youtube.com/watch/?v=${ID}`,
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
    ['t=1.5', 1.5],
    ['t=488.73', 488.7],
    ['t=1h2m3.96s', 3723.9],
    ['t=1H2M3S', 3723],
    ['t=&start=90', 90],
    ['t=soon&start=90', 90],
    ['time_continue=27', 27],
    ['si=abc&amp;t=30s', 30],
    ['si=abc#t=90', 90],
    ['si=abc#t=1m30s', 90],
    ['t=90%E2%80%8B', 90],
    ['t=1.', 1],
    ['t=90s.', 90],
    ['t=90s)', 90],
    ['t=5).', 5],
    ['t=90,', 90],
    ['t=90s”', 90],
    ['t=90s/', 90],
    ['t=90%20', 90],
    ['t=+90', 90],
    ['t=1%3A30', 90],
    ['t=1:30', 90],
    ['start=00:01:30', 90],
    ['t=01:02:03', 3723],
    ['t=75:10.5', 4510.5],
    ['t=1:3', undefined],
    ['t=1:2:3:4', undefined],
    ['t=１２', 12],
    ['t=٩٠', 90],
    ['t=0000090', 90],
    ['si=abc#t=90.', 90],
    ['t=NaN', undefined],
    ['t=1e3', undefined],
    ['t=Infinity', undefined],
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
    [`https://www.youtube-nocookie.com/embed/${ID}?start=90&amp;end=100`, `${WATCH}&t=90s`],
    [`https://www.youtube.com/v/${ID}?version=3`, WATCH],
    [`https://www.youtube.com/e/${ID}`, WATCH],
    [`https://www.youtube.com/watch/?v=${ID}&t=488.73`, `${WATCH}&t=488.7s`],
    [`https://www.youtube.com/watch_popup?v=${ID}`, WATCH],
    [`https://www.youtube.com/?v=${ID}`, WATCH],
    [
      `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${ID}%26t%3D5`,
      `${WATCH}&t=5s`,
    ],
    [`http://www.youtube.com/attribution_link?u=/watch?v=${ID}&feature=share`, WATCH],
    [
      `https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${ID}`,
      WATCH,
    ],
    [`https://www.google.com/url?q=https%3A%2F%2Fyoutu.be%2F${ID}`, WATCH],
    [`https://www.youtube.com/watch?v=${ID}?t=30`, `${WATCH}&t=30s`],
    [`https://www.youtube.com/watch&v=${ID}`, WATCH],
    [`https://youtu.be/${ID}&t=30`, `${WATCH}&t=30s`],
    [`https://youtu.be/watch?v=${ID}`, WATCH],
    [`"https://www.youtube.com/watch?v=${ID}"`, WATCH],
    [`'https://youtu.be/${ID}'`, WATCH],
    [`“https://www.youtube.com/watch?v=${ID}”`, WATCH],
    [`«https://www.youtube.com/watch?v=${ID}»`, WATCH],
    [`「https://www.youtube.com/watch?v=${ID}」`, WATCH],
    [`<https://www.youtube.com/watch?v=${ID}>`, WATCH],
    [`&lt;https://www.youtube.com/watch?v=${ID}&gt;`, WATCH],
    [`(https://youtu.be/${ID}?t=5)`, `${WATCH}&t=5s`],
    [`[A song](https://www.youtube.com/watch?v=${ID})`, WATCH],
    [`https://www.youtube.com/watch?v=${ID}.`, WATCH],
    [`https://www.youtube.com/watch?v=${ID}。`, WATCH],
    [`Look: https://www.youtube.com/watch?v=${ID}`, WATCH],
    [`A song by Alice\nhttps://youtu.be/${ID}`, WATCH],
    [`<a href="https://www.youtube.com/watch?v=${ID}">A song</a>`, WATCH],
    [
      `<iframe width="560" src="https://www.youtube.com/embed/${ID}?start=90" allow="autoplay"></iframe>`,
      `${WATCH}&t=90s`,
    ],
    [
      `<iframe src='//www.youtube-nocookie.com/embed/${ID}?rel=0&amp;start=5'></iframe>`,
      `${WATCH}&t=5s`,
    ],
    [`&lt;iframe src=&quot;https://www.youtube.com/embed/${ID}&quot;&gt;&lt;/iframe&gt;`, WATCH],
    [`\u200byoutu.be/${ID}\u2069`, WATCH],
    [`https://www.youtube.com/shorts/${ID}%E2%80%8B`, WATCH],
    // Other pages of the provider.
    [`https://www.youtube.com/watch/${ID}`, WATCH],
    [`https://m.youtube.com/#/watch?v=${ID}`, WATCH],
    [`https://www.youtube.com/watch#v=${ID}`, WATCH],
    [`https://www.youtube.com/@alice/live/${ID}`, WATCH],
    [`https://youtu.be//${ID}?si=abc`, WATCH],
    [`https://youtu.be/shorts/${ID}`, WATCH],
    [`https://kids.youtube.com/watch?v=${ID}`, WATCH],
    [`https://studio.youtube.com/video/${ID}/edit`, WATCH],
    [`https://i.ytimg.com/vi/${ID}/hqdefault.jpg`, WATCH],
    [`www.youtu.be/${ID}?t=5`, `${WATCH}&t=5s`],
    [`https://www.youtube.com:443/watch?v=${ID}`, WATCH],
    [`HTTPS://WWW.YOUTUBE.COM/WATCH?V=${ID}`, WATCH],
    // Typed or copied with a mistake.
    [`https://www.youtube.com/watch?v=${ID}/`, WATCH],
    [`https://www.youtube.com/watch?v=${ID}+`, WATCH],
    [`https://www.youtube.com/watch?v=%20${ID}`, WATCH],
    [`https://youtu.be/${ID}👍`, WATCH],
    [`https://youtu.be/${ID}です`, WATCH],
    [`ttps://youtu.be/${ID}`, WATCH],
    [`hhttps://youtu.be/${ID}`, WATCH],
    [`https//youtu.be/${ID}`, WATCH],
    [`https:/youtu.be/${ID}`, WATCH],
    [`https:///youtu.be/${ID}`, WATCH],
    [`http://https://youtu.be/${ID}`, WATCH],
    [`https://youtu.be/${ID}https://youtu.be/${ID}`, WATCH],
    // In other texts.
    [`Link:https://youtu.be/${ID}`, WATCH],
    [`1.https://youtu.be/${ID}`, WATCH],
    [`-https://youtu.be/${ID}`, WATCH],
    [`_https://youtu.be/${ID}_`, WATCH],
    ['_https://youtu.be/a-b_c-d_e-f_', 'https://www.youtube.com/watch?v=a-b_c-d_e-f'],
    ['*https://youtu.be/a-b_c-d_e-_?t=5*', 'https://www.youtube.com/watch?v=a-b_c-d_e-_&t=5s'],
    [`\`https://youtu.be/${ID}\``, WATCH],
    [`<https://youtu.be/${ID}|A song>`, WATCH],
    [`[url]https://youtu.be/${ID}[/url]`, WATCH],
    [`view-source:https://www.youtube.com/watch?v=${ID}`, WATCH],
    [`https://web.archive.org/web/2020/https://www.youtube.com/watch?v=${ID}`, WATCH],
    [`https://youtu.be/${ID}?t=5 https://youtu.be/jNQXAC9IVRw`, `${WATCH}&t=5s`],
    // With escapes.
    [`https%3A%2F%2Fyoutu.be%2F${ID}%3Ft%3D5`, `${WATCH}&t=5s`],
    [`https%253A%252F%252Fwww.youtube.com%252Fwatch%253Fv%253D${ID}`, WATCH],
    [
      `https://accounts.example/?continue=https%3A%2F%2Fwww.youtube.com%2Fsignin%3Fnext%3D%252Fwatch%253Fv%253D${ID}`,
      WATCH,
    ],
    [`https://youtu.be/${ID}%E2`, WATCH],
    [`https:\\/\\/www.youtube.com\\/watch?list=x\\u0026v=${ID}`, WATCH],
    [`https://www.youtube.com/watch\\?v\\=${ID}`, WATCH],
    [`{"text":"https://youtu.be/${ID}\\nA song"}`, WATCH],
    // In full width, or broken by a line.
    [`ｈｔｔｐｓ：／／ｙｏｕｔｕ．ｂｅ／${ID}？ｔ＝５`, `${WATCH}&t=5s`],
    [`https://www.youtube.com/watch？v=${ID}`, WATCH],
    [`https://www.youtube.com/\nwatch?v=${ID}`, WATCH],
    [`https://www.youtube.com/wat\r\n ch?v=${ID}&t=5`, `${WATCH}&t=5s`],
    [`https://www.youtube.com/watch?v=${ID.slice(0, 5)}\n${ID.slice(5)}`, WATCH],
    [`https://www. youtube. com/watch?v=${ID}`, WATCH],
  ])('%s', (input, link) => {
    expect(parseWatchLink(input)).toBeNull();
    expect(watchLinkFor(input)).toBe(link);
    expect(parseWatchLink(link)).not.toBeNull();
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
    'https://www.youtube.com/watch?v=%E2%80%8B',
    'https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3Dshort',
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://evil-youtube.com/watch?v=${ID}`,
    `https://www.youtube.com@evil.example/watch?v=${ID}`,
    `<iframe src="https://vimeo.com/embed/${ID}"></iframe>`,
    `https://youtu.be/${ID}x`,
    `https://youtu.be/x${ID}`,
    `https://www.youtube.com/channel/${ID}`,
    `https://www.youtube.com/${ID}`,
    `https://evil.example/www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com.evil.example/watch?v=${ID}`,
    `data:text/html,https://youtu.be/${ID}`,
    `vbscript:MsgBox("https://youtu.be/${ID}")`,
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
  '%E2%80%8B',
  '%E2',
  '&amp;',
  '&#x110000;',
  '\u200b',
  '"',
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
      watchLinkFor(input);
      const link = parseWatchLink(input, { wide });
      if (link === null) return;
      expect(link.videoId).toMatch(/^[A-Za-z0-9_-]{11}$/);
      expect(pastedLink(input)).toMatch(
        /^https?:\/\/((www|m|music)\.)?(youtube(-nocookie)?\.com|youtu\.be)[/?]/i,
      );
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

const INVISIBLE = [
  '\u00ad\u034f\u061c\u115f\u17b4\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e',
  '\u2060\u2061\u2064\u2066\u2067\u2068\u2069\u206f\u2800\u3164\ufe0f\ufeff\uffa0\u{e0001}\u{e0100}',
].flatMap((characters) => Array.from(characters));
const SPACES = Array.from(' \t\n\r\u0085\u00a0\u1680\u2000\u2009\u2028\u202f\u205f\u3000');

test('invisible characters anywhere and spaces around a link change nothing', () => {
  const someOf = (characters: readonly string[]) =>
    fc.string({ unit: fc.constantFrom(...characters), maxLength: 4 });
  const invisible = someOf(INVISIBLE);
  const blank = someOf([...INVISIBLE, ...SPACES]);
  const link = fc.constantFrom(
    `https://www.youtube.com/watch?v=${ID}&t=1m5s`,
    `https://youtu.be/${ID}?t=65`,
  );
  fc.assert(
    fc.property(link, blank, invisible, blank, (text, before, inside, after) => {
      const middle = text.length - 20;
      const pasted = `${before}${text.slice(0, middle)}${inside}${text.slice(middle)}${after}`;
      const found = { videoId: ID, startTime: 65 };
      expect(parseWatchLink(pasted)).toEqual(found);
      expect(parseWatchLink(`${text}${encodeURIComponent(after)}`)).toEqual(found);
      expect(watchLinkFor(pasted)).toBe(watchLinkFor(text));
    }),
    { numRuns: runs(2000) },
  );
});

test.each([
  ['hosts', 'https://a.'.repeat(20_000)],
  ['labels', 'a.'.repeat(100_000)],
  ['marks', 'a\u0301\u0323'.repeat(2) + '\u0301\u0323'.repeat(100_000)],
  ['slashes', `https://youtu.be${'/'.repeat(200_000)}`],
  ['links', 'https://youtube.com/watch?v='.repeat(10_000)],
])('reads a long text of %s without delay', (_case, text) => {
  const started = performance.now();
  expect(watchLinkFor(text)).toBeNull();
  expect(performance.now() - started).toBeLessThan(1_000);
});
