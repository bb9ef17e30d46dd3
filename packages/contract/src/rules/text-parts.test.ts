import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/runs.ts';
import { textParts } from './text-parts.ts';

const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);

test.each([
  ['https://example.com', ['https://example.com/']],
  ['HTTP://EXAMPLE.com/A?b=c&d#e', ['http://example.com/A?b=c&d#e']],
  [
    'see https://example.com/a, or (https://example.com/b).',
    ['https://example.com/a', 'https://example.com/b'],
  ],
  ['https://en.wikipedia.org/wiki/Loop_(music)', ['https://en.wikipedia.org/wiki/Loop_(music)']],
  ['https://example.com/a…', ['https://example.com/a']],
  ['https://münchen.example/ä', ['https://xn--mnchen-3ya.example/%C3%A4']],
  ['http://localhost:5173/tile/abc!', ['http://localhost:5173/tile/abc']],
  // The text continues without a space.
  ['https://example.com/foo。次の文', ['https://example.com/foo']],
  ['（https://example.com/baz）です', ['https://example.com/baz']],
  ['「https://example.com/q」を', ['https://example.com/q']],
  ['『https://example.com/q』を', ['https://example.com/q']],
  ['【https://example.com/q】', ['https://example.com/q']],
  ['《https://example.com/q》', ['https://example.com/q']],
  [
    'https://example.com/a、https://example.com/b',
    ['https://example.com/a', 'https://example.com/b'],
  ],
  ['看https://example.com/a，很好', ['https://example.com/a']],
  ['https://example.com/a！すごい', ['https://example.com/a']],
  ['https://example.com/a？', ['https://example.com/a']],
  ['https://example.com/a；b', ['https://example.com/a']],
  ['https://example.com/a：b', ['https://example.com/a']],
  ['https://example.com/a｡ﾂｷﾞ', ['https://example.com/a']],
  ['｢https://example.com/a｣です', ['https://example.com/a']],
  ['＜https://example.com/a＞', ['https://example.com/a']],
  ['https://example.com/a・', ['https://example.com/a']],
  ['https://example.com/a……', ['https://example.com/a']],
  ['https://example.com/a——好', ['https://example.com/a']],
  ['انظر https://example.com/a، ثم', ['https://example.com/a']],
  ['https://example.com/a؟', ['https://example.com/a']],
  ['https://example.com/a؛', ['https://example.com/a']],
  ['https://example.com/a۔ اور', ['https://example.com/a']],
  ['देखो https://example.com/a। फिर', ['https://example.com/a']],
  ['https://example.com/a॥', ['https://example.com/a']],
  ['https://example.com/a។', ['https://example.com/a']],
  ['https://example.com/a๚', ['https://example.com/a']],
  ['https://example.com/a။', ['https://example.com/a']],
  ['https://example.com/a։', ['https://example.com/a']],
  ['https://example.com/a።', ['https://example.com/a']],
  ['https://example.com/a།', ['https://example.com/a']],
  ['״https://example.com/a״ אמר', ['https://example.com/a']],
  ['« https://example.com/a »', ['https://example.com/a']],
  ['«https://example.com/a», dit', ['https://example.com/a']],
  ['„https://example.com/a“ und', ['https://example.com/a']],
  ['‹https://example.com/a›', ['https://example.com/a']],
  ['‘https://example.com/a’', ['https://example.com/a']],
  ["'https://example.com/a', b", ['https://example.com/a']],
  ["['https://a.example','https://b.example']", ['https://a.example/', 'https://b.example/']],
  ['**https://example.com/a**', ['https://example.com/a']],
  ['[a](https://example.com/b)', ['https://example.com/b']],
  [
    '[https://example.com/a](https://example.com/b)',
    ['https://example.com/a', 'https://example.com/b'],
  ],
  [
    'https://example.com/a,https://example.com/b',
    ['https://example.com/a', 'https://example.com/b'],
  ],
  ['https://example.com/a/https://example.com/b', ['https://example.com/a/https://example.com/b']],
  ['{https://example.com/a}', ['https://example.com/a']],
  ['https://example.com/a(see', ['https://example.com/a']],
  ['https://example.comです', ['https://example.com/']],
  ['https://example.com에서 봐', ['https://example.com/']],
  ['https://example.comを見て/聞いて', ['https://example.com/']],
  ['https://example.com:8080です', ['https://example.com:8080/']],
  ['https://www.例え.jpを見て.', ['https://www.xn--r8jz45g.jp/']],
  ['https://example.com（公式）', ['https://example.com/']],
  ['https://example.com/a～です', ['https://example.com/a']],
  ['https://example.com/a／b', ['https://example.com/a']],
  ['https://example.com/a♪', ['https://example.com/a']],
  ['https://example.com/a★', ['https://example.com/a']],
  ['https://example.com/a…and', ['https://example.com/a']],
  ['https://example.com/a⋯', ['https://example.com/a']],
  ['https://example.com/a•b', ['https://example.com/a']],
  ['https://example.com/a→https://b.example', ['https://example.com/a', 'https://b.example/']],
  ['| https://a.example|https://b.example |', ['https://a.example/', 'https://b.example/']],
  ['<https://a.example|A song>', ['https://a.example/']],
  ['_https://example.com/a_', ['https://example.com/a']],
  ['[url]https://example.com/a[/url]', ['https://example.com/a']],
  // An emoji follows.
  ['https://example.com/a👍', ['https://example.com/a']],
  ['https://example.com/a❤️', ['https://example.com/a']],
  ['https://example.com/a🇩🇪', ['https://example.com/a']],
  ['https://example.com/a1️⃣', ['https://example.com/a']],
  ['https://example.com/a👩‍👩‍👧', ['https://example.com/a']],
  // What belongs to a link.
  ['(https://en.wikipedia.org/wiki/Loop_(music))', ['https://en.wikipedia.org/wiki/Loop_(music)']],
  ['https://example.com/a?filter[b]=1.', ['https://example.com/a?filter[b]=1']],
  ["https://en.wikipedia.org/wiki/Rubik's_Cube", ["https://en.wikipedia.org/wiki/Rubik's_Cube"]],
  [
    'https://fr.wikipedia.org/wiki/L’Équipe',
    ['https://fr.wikipedia.org/wiki/L%E2%80%99%C3%89quipe'],
  ],
  [
    'https://ca.wikipedia.org/wiki/Col·lecció',
    ['https://ca.wikipedia.org/wiki/Col%C2%B7lecci%C3%B3'],
  ],
  [
    'https://ja.wikipedia.org/wiki/アイ・ロボット',
    [
      'https://ja.wikipedia.org/wiki/%E3%82%A2%E3%82%A4%E3%83%BB%E3%83%AD%E3%83%9C%E3%83%83%E3%83%88',
    ],
  ],
  [
    'https://fa.wikipedia.org/wiki/می\u200cخواهم',
    ['https://fa.wikipedia.org/wiki/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85'],
  ],
  [
    'https://bn.wikipedia.org/wiki/র\u200d্যাব',
    ['https://bn.wikipedia.org/wiki/%E0%A6%B0%E2%80%8D%E0%A7%8D%E0%A6%AF%E0%A6%BE%E0%A6%AC'],
  ],
  ['https://пример.рф/а', ['https://xn--e1afmkfd.xn--p1ai/%D0%B0']],
  ['https://fonts.example/css?family=A|B', ['https://fonts.example/css?family=A|B']],
  ['https://example.com/~a/b_c-d+e,f;g', ['https://example.com/~a/b_c-d+e,f;g']],
  ['https://example.com/?a=1&b=%20#c/', ['https://example.com/?a=1&b=%20#c/']],
  ['見てhttps://example.com/a', ['https://example.com/a']],
  ['http://[::1]:5173/a', ['http://[::1]:5173/a']],
])('%j has the links %j', (text, expected) => expect(links(text)).toEqual(expected));

test.each([
  '',
  'no link',
  'example.com',
  'javascript:alert(1)',
  'data:text/html,https',
  'ftp://example.com',
  'xhttps://example.com',
  'https://',
  'https:///',
  'https://user:secret@example.com',
  'https://example.com@evil.example',
  'httpſ://example.com',
  '<a href="x">x</a>',
])('%j has no link', (text) =>
  expect(textParts(text)).toEqual(text === '' ? [] : [{ text, start: 0 }]),
);

test('a character that turns the direction of text ends a link', () => {
  expect(links('https://example.com/\u202Egpj.exe')).toEqual(['https://example.com/']);
});

test.each([
  'a https://example.com/b?c, d\nhttp://e.example.',
  'https://a.example https://b.example',
])('the parts of %j are the text', (text) => {
  const parts = textParts(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  for (const part of parts) expect(text.startsWith(part.text, part.start)).toBe(true);
});

test('the parts of every text are the text', () => {
  const part = fc.constantFrom(
    'https://',
    'a.example',
    '/',
    '(',
    ')',
    '[',
    ']',
    '。',
    '’',
    "'",
    '\\',
    '👍',
    '\u200d',
    '\u202e',
    '\ud83d',
    '@',
    ':',
    '?',
    ' ',
    'é',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part, { maxLength: 20 }).map((parts) => parts.join('')),
    fc.tuple(fc.webUrl(), fc.string({ unit: 'grapheme' })).map((pair) => pair.join('')),
  );
  fc.assert(
    fc.property(text, (value) => {
      const parts = textParts(value);
      const texts = parts.map((one) => one.text);
      expect(texts.join('')).toBe(value);
      expect(texts).not.toContain('');
      for (const { text: link, start, href } of parts) {
        expect(value.startsWith(link, start)).toBe(true);
        if (href !== undefined) expect(new URL(link).href).toBe(href);
      }
    }),
    { numRuns: runs(2000) },
  );
});

test('splits a long host in linear time', () => {
  const start = performance.now();
  textParts(`https://a${'.aあ'.repeat(3_000)}`);
  expect(performance.now() - start).toBeLessThan(200);
});

test.each([
  ['closed brackets', `${'('.repeat(990)}${').'.repeat(490)}`],
  ['many links in brackets', '](https://example.com'.repeat(2_000)],
  ['10,000 brackets', ')'.repeat(10_000)],
  ['dots', '.'.repeat(10_000)],
])('splits a link with %s in linear time', (_case, path) => {
  const start = performance.now();
  textParts(`https://example.com/${path}`);
  expect(performance.now() - start).toBeLessThan(200);
});
