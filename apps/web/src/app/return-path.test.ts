// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { returnPath } from './return-path.ts';

test.each([
  [{ from: '/upload' }, '/upload'],
  [{ from: '/upload?link=x' }, '/upload?link=x'],
  [{ from: '/account' }, '/account'],
])('after the sign-in %j leads to %s', (state, path) => {
  expect(returnPath(state)).toBe(path);
});

test.each([
  null,
  undefined,
  'upload',
  {},
  { from: 7 },
  { from: '/login' },
  { from: '/nowhere' },
  { from: '//evil.example/upload' },
  { from: '/\\evil.example/upload' },
  { from: 'https://evil.example/upload' },
  { from: 'javascript:alert(1)' },
  { from: 'https://' },
])('after the sign-in %j leads to the feed', (state) => {
  expect(returnPath(state)).toBe('/');
});
