import { type Screen, screenPaths, type ScreenPath } from '@reprise/contract/shell/screens.ts';
import { ErrorScreen } from './error-screen.tsx';
import { RequireSignedIn, RequireSignedOut, RequireWellFormedPath } from './guards.tsx';
import type { LoadScreen, Page } from './page-routes.tsx';
import { Shell } from './shell/shell.tsx';

/** Their pages preload what they import (scripts/lib/first-views.mjs). */
const startScreens = {
  '/': async () => (await import('#screens/home/home-screen.tsx')).HomeScreen,
  '/tile/:publicId': async () => (await import('#screens/tile/tile-screen.tsx')).TileScreen,
  '/login': async () => (await import('#screens/login/login-screen.tsx')).LoginScreen,
} satisfies Partial<Readonly<Record<ScreenPath, LoadScreen>>>;

export type StartScreenPath = keyof typeof startScreens;

export const routes: Page[] = [
  {
    Component: Shell,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        Component: RequireWellFormedPath,
        // Keeps the navbar visible when a screen fails.
        ErrorBoundary: ErrorScreen,
        children: [
          ...pagesFor(undefined),
          { Component: RequireSignedOut, children: pagesFor('signedOut') },
          { Component: RequireSignedIn, children: pagesFor('signedIn') },
          { path: '*', Component: ErrorScreen },
        ],
      },
    ],
  },
];

function pagesFor(access: Screen['access']): Page[] {
  return screenPaths((screen) => screen.access === access).map((path) => ({
    path,
    lazy: { Component: loadOf(path) },
  }));
}

function loadOf(path: ScreenPath): LoadScreen {
  if (isStartScreen(path)) return startScreens[path];
  return async () => (await import('./other-screens.tsx')).otherScreens[path]();
}

function isStartScreen(path: ScreenPath): path is StartScreenPath {
  return path in startScreens;
}
