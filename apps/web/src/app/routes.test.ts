import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { RequireSignedIn, RequireWellFormedPath } from './guards.tsx';
import { routes } from './routes.tsx';

test.each([
  '/upload',
  '/account',
  '/settings',
  '/oldposts',
  '/messages',
  '/notifications',
  '/invite',
  '/friend/:friend',
])('%s is a page that redirects to /login if signed out', (path) => {
  const matches = matchRoutes(routes, path) ?? [];
  expect(matches.some(({ route }) => route.Component === RequireSignedIn)).toBe(true);
  expect(matches.at(-1)?.route.path).toBe(path);
});

test.each([
  '/profile',
  '/reset-password',
  '/confirm-email',
  '/auth-link',
  '/tile/:publicId',
  '/video/:videoId',
  '/u/:username',
  '/moderation',
  '/admin/*',
  '/about',
  '/privacy',
  '/terms',
])('%s is open to visitors', (path) => {
  const matches = matchRoutes(routes, path) ?? [];
  expect(matches.at(-1)?.route.path).toBe(path);
  expect(matches.some(({ route }) => route.Component === RequireSignedIn)).toBe(false);
});

test('a username with dots has its own page', () => {
  const match = matchRoutes(routes, '/friend/a.b')?.at(-1);
  expect(match?.route.path).toBe('/friend/:friend');
  expect(match?.params).toEqual({ friend: 'a.b' });
});

test.each(['/', '/friend/a', '/nowhere'])('%s requires a well-formed path', (path) => {
  const matches = matchRoutes(routes, path) ?? [];
  expect(matches.some(({ route }) => route.Component === RequireWellFormedPath)).toBe(true);
});
