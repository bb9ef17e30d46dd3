import { type Screen, screenPaths, type ScreenPath } from '@reprise/contract/shell/screens.ts';
import { ErrorScreen } from './error-screen.tsx';
import { RequireSignedIn, RequireSignedOut, RequireWellFormedPath } from './guards.tsx';
import type { LoadScreen, Page } from './page-routes.tsx';
import { Shell } from './shell/shell.tsx';
import { type StartScreenPath, startScreens } from './start-screens.ts';

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
