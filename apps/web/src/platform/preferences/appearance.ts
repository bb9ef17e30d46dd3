import { motionPreference, themePreference } from './preferences.ts';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * Applies theme and motion to the root element, now and after each change. Called once at startup.
 */
export function startAppearance(): void {
  applyTheme();
  applyMotion();
  themePreference.subscribe(applyTheme);
  motionPreference.subscribe(applyMotion);
  matchMedia(REDUCED_MOTION).addEventListener('change', applyMotion);
}

/** Returns the preference or, by default, the device's setting. */
export function isMotionReduced(): boolean {
  return document.documentElement.dataset['motion'] === 'reduce';
}

function applyTheme(): void {
  const theme = themePreference.get();
  setRootData('theme', theme === 'system' ? null : theme);
  // The browser's toolbar uses the page color of the theme.
  for (const meta of document.querySelectorAll<HTMLElement>('meta[name="theme-color"]')) {
    const own = (meta.dataset['theme'] ??= meta.getAttribute('media')?.includes('light')
      ? 'light'
      : 'dark');
    const chosen = own === theme ? 'all' : 'not all';
    meta.setAttribute('media', theme === 'system' ? `(prefers-color-scheme: ${own})` : chosen);
  }
}

function applyMotion(): void {
  const motion = motionPreference.get();
  const isReduced = motion === 'system' ? matchMedia(REDUCED_MOTION).matches : motion === 'reduce';
  setRootData('motion', isReduced ? 'reduce' : null);
}

function setRootData(name: string, value: string | null): void {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}
