// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { isMotionReduced, startAppearance } from './appearance.ts';
import { motionChoice, themeChoice } from './preferences.ts';

const light = '<meta name="theme-color" media="(prefers-color-scheme: light)">';
const dark = '<meta name="theme-color" media="(prefers-color-scheme: dark)">';
const WEB = path.join(import.meta.dirname, '../../..');

let isSystemCalm: boolean;
let tellSystemChanged: () => void;

beforeEach(() => {
  localStorage.clear();
  themeChoice.set('system');
  motionChoice.set('system');
  isSystemCalm = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isSystemCalm;
    },
    addEventListener: (_type: string, listener: () => void) => (tellSystemChanged = listener),
  }));
  document.documentElement.removeAttribute('data-theme');
  document.documentElement.removeAttribute('data-motion');
  document.head.innerHTML = light + dark;
});

describe('the theme', () => {
  it('is the system without a choice', () => {
    startAppearance();
    expect(drawn()).toBeUndefined();
    expect(medias()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  });

  it('is drawn at once when it is chosen, and given back to the system', () => {
    startAppearance();
    themeChoice.set('light');
    expect(drawn()).toBe('light');
    expect(medias()).toEqual(['all', 'not all']);
    themeChoice.set('system');
    expect(drawn()).toBeUndefined();
    expect(medias()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  });

  it('is drawn at the next visit', () => {
    themeChoice.set('dark');
    startAppearance();
    expect(drawn()).toBe('dark');
  });

  it('follows a choice made in another tab', () => {
    startAppearance();
    localStorage.setItem('reprise.theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'reprise.theme' }));
    expect(drawn()).toBe('dark');
  });
});

describe('motion', () => {
  it.each([
    ['system', false, false],
    ['system', true, true],
    ['reduce', false, true],
    ['reduce', true, true],
    ['full', false, false],
    ['full', true, false],
  ] as const)(
    'chosen as %s on a device that is calm: %s is reduced: %s',
    (chosen, calm, reduced) => {
      isSystemCalm = calm;
      motionChoice.set(chosen);
      startAppearance();
      expect(isMotionReduced()).toBe(reduced);
    },
  );

  it('follows the device while the page is open', () => {
    startAppearance();
    isSystemCalm = true;
    tellSystemChanged();
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
    'has theme %s and motion %s as later, on a calm device: %s',
    (theme, motion, calm) => {
      isSystemCalm = calm;
      localStorage.setItem('reprise.theme', theme);
      localStorage.setItem('reprise.motion', motion);
      // The page's own script, as the browser runs it.
      // oxlint-disable-next-line typescript/no-implied-eval, eslint/no-new-func
      new Function(script ?? 'throw new Error("No script.")')();
      const early = written();
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
      startAppearance();
      expect(early).toEqual(written());
    },
  );
});

test('no style and no script asks the device about motion past the choice', () => {
  const files = readdirSync(path.join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|ts|tsx)$/.test(file) && !file.startsWith('shared/preferences/'))
    .filter((file) => readFileSync(path.join(WEB, 'src', file), 'utf8').includes('reduced-motion'));
  expect(files).toEqual([]);
});

function written(): (string | null)[] {
  return ['data-theme', 'data-motion'].map((name) => document.documentElement.getAttribute(name));
}

function drawn(): string | undefined {
  return document.documentElement.dataset['theme'];
}

function medias(): (string | null)[] {
  return [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) =>
    meta.getAttribute('media'),
  );
}
