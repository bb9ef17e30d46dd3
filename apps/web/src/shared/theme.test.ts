// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';

import { setTheme, startTheme } from './theme.ts';

const light = '<meta name="theme-color" media="(prefers-color-scheme: light)">';
const dark = '<meta name="theme-color" media="(prefers-color-scheme: dark)">';

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = light + dark;
  startTheme();
});

test('without a choice the page follows the system', () => {
  expect(drawn()).toBeUndefined();
  expect(medias()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

test('a chosen theme is drawn at once and at the next visit', () => {
  setTheme('light');
  expect(drawn()).toBe('light');
  expect(medias()).toEqual(['all', 'not all']);

  delete document.documentElement.dataset['theme'];
  startTheme();
  expect(drawn()).toBe('light');
});

test('the choice can be given back to the system', () => {
  setTheme('dark');
  setTheme('system');
  expect(drawn()).toBeUndefined();
  expect(medias()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

test('an unknown stored theme is taken for the system', () => {
  localStorage.setItem('reprise.theme', 'sepia');
  startTheme();
  expect(drawn()).toBeUndefined();
});

test('a choice made in another tab is drawn here too', () => {
  localStorage.setItem('reprise.theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'reprise.theme' }));
  expect(drawn()).toBe('dark');
});

function drawn(): string | undefined {
  return document.documentElement.dataset['theme'];
}

function medias(): (string | null)[] {
  return [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) =>
    meta.getAttribute('media'),
  );
}
