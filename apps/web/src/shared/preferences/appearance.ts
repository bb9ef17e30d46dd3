import { motionChoice, themeChoice } from './preferences.ts';

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * Writes theme and motion to the root of the page, where the styles find them (`data-theme`,
 * `data-motion`), now and after each change. The page calls it once.
 */
export function startAppearance(): void {
  drawTheme();
  drawMotion();
  themeChoice.subscribe(drawTheme);
  motionChoice.subscribe(drawMotion);
  matchMedia(LESS_MOTION).addEventListener('change', drawMotion);
}

/** Whether to move as little as possible: as chosen here, else as the device says. */
export function isMotionReduced(): boolean {
  return document.documentElement.dataset['motion'] === 'reduce';
}

function drawTheme(): void {
  const theme = themeChoice.get();
  mark('theme', theme === 'system' ? null : theme);
  // The browser's own frame takes the colour of the page: of the system's theme, or of the chosen.
  for (const meta of document.querySelectorAll<HTMLElement>('meta[name="theme-color"]')) {
    const own = (meta.dataset['theme'] ??= meta.getAttribute('media')?.includes('light')
      ? 'light'
      : 'dark');
    const chosen = own === theme ? 'all' : 'not all';
    meta.setAttribute('media', theme === 'system' ? `(prefers-color-scheme: ${own})` : chosen);
  }
}

function drawMotion(): void {
  const motion = motionChoice.get();
  const isReduced = motion === 'system' ? matchMedia(LESS_MOTION).matches : motion === 'reduce';
  mark('motion', isReduced ? 'reduce' : null);
}

function mark(name: string, value: string | null): void {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}
