import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isMotionReduced, startAppearance } from './appearance.ts';
import { motionPreference, themePreference } from './preferences.ts';

const light = '<meta name="theme-color" media="(prefers-color-scheme: light)">';
const dark = '<meta name="theme-color" media="(prefers-color-scheme: dark)">';
const WEB = path.join(import.meta.dirname, '../../..');

let isSystemMotionReduced: boolean;
let emitSystemChange: () => void;

beforeEach(() => {
  themePreference.set('system');
  motionPreference.set('system');
  isSystemMotionReduced = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isSystemMotionReduced;
    },
    addEventListener: (_type: string, listener: () => void) => (emitSystemChange = listener),
  }));
  document.documentElement.removeAttribute('data-theme');
  document.documentElement.removeAttribute('data-motion');
  document.head.innerHTML = light + dark;
});

describe('the theme', () => {
  test('follows the system without a choice', () => {
    startAppearance();
    expect(currentTheme()).toBeUndefined();
    expect(themeColorMedia()).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
  });

  test('applies at once when chosen, and returns to the system', () => {
    startAppearance();
    themePreference.set('light');
    expect(currentTheme()).toBe('light');
    expect(themeColorMedia()).toEqual(['all', 'not all']);
    themePreference.set('system');
    expect(currentTheme()).toBeUndefined();
    expect(themeColorMedia()).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
  });

  test('applies at the next visit', () => {
    themePreference.set('dark');
    startAppearance();
    expect(currentTheme()).toBe('dark');
  });

  test('follows a choice made in another tab', () => {
    startAppearance();
    localStorage.setItem('reprise.theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'reprise.theme' }));
    expect(currentTheme()).toBe('dark');
  });
});

describe('motion', () => {
  test.each([
    ['system', false, false],
    ['system', true, true],
    ['reduce', false, true],
    ['reduce', true, true],
    ['full', false, false],
    ['full', true, false],
  ] as const)(
    'chosen as %s on a device with reduced motion %s, it is reduced: %s',
    (chosen, calm, reduced) => {
      isSystemMotionReduced = calm;
      motionPreference.set(chosen);
      startAppearance();
      expect(isMotionReduced()).toBe(reduced);
    },
  );

  test('follows the device while the page is open', () => {
    startAppearance();
    isSystemMotionReduced = true;
    emitSystemChange();
    expect(isMotionReduced()).toBe(true);
  });
});

describe('before the first paint the page', () => {
  const script = /<script>([\s\S]*?)<\/script>/.exec(
    readFileSync(path.join(WEB, 'index.html'), 'utf8'),
  )?.[1];

  test.each([
    ['system', 'system', false],
    ['dark', 'reduce', false],
    ['light', 'full', true],
    ['sepia', 'wild', true],
    ['dark', 'system', true],
  ] as const)(
    'has theme %s and motion %s as later, with reduced motion on the device: %s',
    (theme, motion, calm) => {
      isSystemMotionReduced = calm;
      localStorage.setItem('reprise.theme', theme);
      localStorage.setItem('reprise.motion', motion);
      // The page's own script, as the browser runs it.
      // oxlint-disable-next-line typescript/no-implied-eval, eslint/no-new-func
      new Function(script ?? 'throw new Error("No script.")')();
      const early = rootAttributes();
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
      startAppearance();
      expect(early).toEqual(rootAttributes());
    },
  );
});

test("no style or script reads the device's motion setting except through the preference", () => {
  const files = readdirSync(path.join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|ts|tsx)$/.test(file) && !file.startsWith('platform/preferences/'))
    .filter((file) => readFileSync(path.join(WEB, 'src', file), 'utf8').includes('reduced-motion'));
  expect(files).toEqual([]);
});

function rootAttributes(): (string | null)[] {
  return ['data-theme', 'data-motion'].map((name) => document.documentElement.getAttribute(name));
}

function currentTheme(): string | undefined {
  return document.documentElement.dataset['theme'];
}

function themeColorMedia(): (string | null)[] {
  return [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) =>
    meta.getAttribute('media'),
  );
}
