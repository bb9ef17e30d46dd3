import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountLimits } from '../limits.ts';
import { isAvatarUrl } from './avatar-url.ts';
import { runs } from '../../testing/runs.ts';

test.each([
  'https://a.example/me.png',
  'https://a.example',
  'https://cdn.a.example:8443/@alice/me.png?size=96#x',
  'HTTPS://a.example/me.png',
  'https://xn--bcher-kva.example/ä.png',
  '/avatars/alice.svg',
  accountLimits.defaultAvatar,
  `https://a.example/${'a'.repeat(2048 - 18)}`,
])('%.60s is accepted as a profile photo', (url) => {
  expect(isAvatarUrl(url)).toBe(true);
});

test.each([
  '',
  'hello',
  'a.example/me.png',
  '//a.example/me.png',
  'http://a.example/me.png',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'https:a.example',
  'data:image/svg+xml,<svg/>',
  'https://u:p@a.example/me.png',
  'https://u@a.example',
  'https://@a.example',
  'https://',
  'https:\\\\a.example\\me.png',
  'https://a.example/me.png\n',
  'https://a.exa\tmple/me.png',
  'https://a.example/\0',
  'https://a.example/\u202egnp.em',
  'https://a.example/\uD83C',
  'https://a.example/me you.png',
  'https://a example/',
  'https://:80/',
  'https://[::1/',
  'https://192.168.1.1/me.png',
  'https://127.0.0.1:8443/me.png',
  'https://2130706433/me.png',
  'https://[::1]/me.png',
  'https://localhost/me.png',
  'https://router.local/me.png',
  '/avatars/../me.svg',
  '/avatars/me.png',
  '/avatars/.svg',
  '/avatars/a/b.svg',
  '/me.svg',
  `https://a.example/${'a'.repeat(2049 - 18)}`,
  `https://a.example/${'a'.repeat(5000)}`,
])('%.60j is rejected', (url) => {
  expect(isAvatarUrl(url)).toBe(false);
});

test('accepts only our own files and plain https links, and never throws', () => {
  const part = fc.constantFrom(
    'https:',
    'http:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    'a.example',
    '/avatars/',
    'x.svg',
    '..',
    'javascript:',
    'data:',
    '\t',
    '\0',
    '?',
    '#',
    '[',
    ']',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.array(part, { maxLength: 10 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (value) => {
      if (!isAvatarUrl(value) || /^\/avatars\/[a-z0-9-]+\.svg$/.test(value)) return;
      const { protocol, username, password } = new URL(value);
      expect([protocol, username, password]).toEqual(['https:', '', '']);
    }),
    { numRuns: runs(2000) },
  );
});
