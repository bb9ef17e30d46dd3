import { expect, test } from 'vitest';
import { returnPath } from './guards.tsx';

test.each([
  [{ from: '/upload' }, '/upload'],
  [{ from: '/upload?link=x' }, '/upload?link=x'],
  [{ from: '/account' }, '/account'],
  [{ from: '/settings' }, '/settings'],
  [{ from: '/oldposts' }, '/oldposts'],
  [{ from: '/messages?chat=ba' }, '/messages?chat=ba'],
  [{ from: '/tile/Abc123Def456' }, '/tile/Abc123Def456'],
  [{ from: '/video/jNQXAC9IVRw?order=likes' }, '/video/jNQXAC9IVRw?order=likes'],
  [{ from: '/friend/a.b?sort=recent' }, '/friend/a.b?sort=recent'],
  [{ from: '/upload', formerUid: null }, '/upload'],
  [{ from: '/upload', formerUid: 'uid-alice' }, '/upload'],
])('after the sign-in %j leads to %s', (state, path) => {
  expect(returnPath(state, 'uid-alice')).toBe(path);
});

test.each([
  null,
  undefined,
  'upload',
  {},
  { from: 7 },
  { from: '/upload', formerUid: 'uid-bob' },
  { from: '/login' },
  { from: '/nowhere' },
  { from: '/friend/' },
  { from: '/tile/' },
  { from: '/tile/a/b' },
  { from: '/embed/Abc123Def456' },
  { from: '/friend/a/b' },
  { from: '//evil.example/upload' },
  { from: '/\\evil.example/upload' },
  { from: 'https://evil.example/upload' },
  { from: 'javascript:alert(1)' },
  { from: 'https://' },
])('after the sign-in %j leads to the feed', (state) => {
  expect(returnPath(state, 'uid-alice')).toBe('/');
});
