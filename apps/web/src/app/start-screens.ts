import type { ScreenPath } from '@reprise/contract/shell/screens.ts';
import type { LoadScreen } from './page-routes.tsx';

/** Their pages preload what they import (scripts/lib/first-views.mjs). */
export const startScreens = {
  '/': async () => (await import('#screens/home/home-screen.tsx')).HomeScreen,
  '/tile/:publicId': async () => (await import('#screens/tile/tile-screen.tsx')).TileScreen,
  '/login': async () => (await import('#screens/login/login-screen.tsx')).LoginScreen,
} satisfies Partial<Readonly<Record<ScreenPath, LoadScreen>>>;

export type StartScreenPath = keyof typeof startScreens;
