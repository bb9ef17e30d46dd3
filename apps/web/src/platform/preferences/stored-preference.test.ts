import { describe, expect, test } from 'vitest';
import { createStoredPreference, type StoredPreferenceOptions } from './stored-preference.ts';

const localItem = {
  key: 'test.choice',
  read: () => localStorage.getItem('test.choice'),
  write: (text: string) => (localStorage.setItem('test.choice', text), true),
};

const blocked = { ...localItem, read: () => null, write: () => false };

describe('a preference', () => {
  test.each([
    [null, 'middle'],
    ['small', 'small'],
    ['large', 'large'],
    ['', 'middle'],
    ['LARGE', 'middle'],
    ['huge', 'middle'],
    ['toString', 'middle'],
    ['{"size":"large"}', 'middle'],
  ])('stored as %j is %s', (stored, value) => {
    if (stored !== null) localStorage.setItem('test.choice', stored);
    expect(open().get()).toBe(value);
  });

  test('is remembered across visits', () => {
    open().set('large');
    expect(open().get()).toBe('large');
  });

  test('lasts for the page when storage is unavailable', () => {
    const choice = open({ item: blocked });
    expect(choice.get()).toBe('middle');
    choice.set('large');
    expect(choice.get()).toBe('large');
    writeElsewhere('small');
    expect(choice.get()).toBe('large');
  });

  test('follows one that was made in another tab, also when that cleared everything', () => {
    const choice = open();
    const values: string[] = [];
    choice.subscribe(() => values.push(choice.get()));
    writeElsewhere('large');
    writeElsewhere('nonsense');
    writeElsewhere('small');
    writeElsewhere(null);
    expect(values).toEqual(['large', 'middle', 'small', 'middle']);
  });

  test('ignores other keys written by other tabs', () => {
    const choice = open();
    choice.set('large');
    localStorage.removeItem('test.choice');
    window.dispatchEvent(new StorageEvent('storage', { key: 'something.else' }));
    expect(choice.get()).toBe('large');
  });

  test('notifies its listeners until they unsubscribe', () => {
    const choice = open();
    const values: string[] = [];
    const unsubscribe = choice.subscribe(() => values.push(choice.get()));
    choice.set('large');
    unsubscribe();
    choice.set('small');
    expect(values).toEqual(['large']);
  });
});

type Size = 'small' | 'middle' | 'large';

function open(options: Partial<StoredPreferenceOptions<Size>> = {}) {
  return createStoredPreference<Size>({
    item: localItem,
    values: ['small', 'middle', 'large'],
    defaultValue: 'middle',
    ...options,
  });
}

function writeElsewhere(value: string | null): void {
  if (value === null) localStorage.clear();
  else localStorage.setItem('test.choice', value);
  window.dispatchEvent(
    new StorageEvent('storage', { key: value === null ? null : 'test.choice', newValue: value }),
  );
}
