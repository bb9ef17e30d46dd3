import { expect, test } from 'vitest';
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

test.each([
  ['closed brackets', `${'('.repeat(990)}${').'.repeat(490)}`],
  ['10,000 brackets', ')'.repeat(10_000)],
])('splits a link with %s in linear time', (_case, path) => {
  const start = performance.now();
  textParts(`https://example.com/${path}`);
  expect(performance.now() - start).toBeLessThan(200);
});
