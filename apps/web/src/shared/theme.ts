import { useSyncExternalStore } from 'react';

const KEY = 'reprise.theme';
const THEMES = ['system', 'light', 'dark'] as const;

/** `system` follows the device. */
export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();

/** Draws the stored theme and follows a change made in another tab. The page calls it once. */
export function startTheme(): void {
  draw(readTheme());
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) draw(readTheme());
  });
}

/** Keeps the choice for the next visit; where storage is refused it holds until the page is left. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Private windows may refuse storage: the choice is drawn all the same.
  }
  draw(theme);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, drawnTheme);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function readTheme(): Theme {
  try {
    return toTheme(localStorage.getItem(KEY));
  } catch {
    return drawnTheme();
  }
}

function drawnTheme(): Theme {
  return toTheme(document.documentElement.dataset['theme']);
}

/** Anything else than a theme is `system`. */
export function toTheme(value: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}

function draw(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  colourBrowserFrame(theme);
  for (const listener of listeners) listener();
}

/** The browser's own frame takes the colour of the page: of the system's theme, or of the chosen. */
function colourBrowserFrame(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLElement>('meta[name="theme-color"]')) {
    const own = (meta.dataset['theme'] ??= meta.getAttribute('media')?.includes('light')
      ? 'light'
      : 'dark');
    const chosen = own === theme ? 'all' : 'not all';
    meta.setAttribute('media', theme === 'system' ? `(prefers-color-scheme: ${own})` : chosen);
  }
}
