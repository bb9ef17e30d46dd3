// @vitest-environment happy-dom
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';

import { RequireSignedIn } from './guards.tsx';
import { PROTECTED_PATHS } from './return-path.ts';
import { routes } from './routes.tsx';

test.each(PROTECTED_PATHS)('%s is a page that redirects to /login if signed out', (path) => {
  const matches = matchRoutes(routes, path) ?? [];
  expect(matches.some(({ route }) => route.Component === RequireSignedIn)).toBe(true);
  expect(matches.at(-1)?.route.path).toBe(path);
});
