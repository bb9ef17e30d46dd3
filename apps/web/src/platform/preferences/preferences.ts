import { storageItem } from '#platform/storage/storage.ts';
import { createStoredPreference, type StoredPreference } from './stored-preference.ts';

export type OnOffPreference = StoredPreference<'on' | 'off'>;

/** Off by default, because browsers block autoplay with sound. */
export const soundPreference: OnOffPreference = createStoredPreference({
  item: storageItem('sound'),
  values: ['on', 'off'],
  defaultValue: 'off',
});

/** Until sound has been used once, clips offer it. */
export const soundUsedPreference: OnOffPreference = createStoredPreference({
  item: storageItem('soundUsed'),
  values: ['on', 'off'],
  defaultValue: 'off',
});

/** Until the viewer has swiped once, the feed says where swipes work. */
export const swipeUsedPreference: OnOffPreference = createStoredPreference({
  item: storageItem('swipeUsed'),
  values: ['on', 'off'],
  defaultValue: 'off',
});

/** Of the last post. */
export const audiencePreference = createStoredPreference({
  item: storageItem('audience'),
  values: ['everyone', 'friends'],
  defaultValue: 'everyone',
});

/** `friends`: only clips of friends, and the viewer's own. */
export const autoplayPreference = createStoredPreference({
  item: storageItem('autoplay'),
  values: ['always', 'friends', 'never'],
  defaultValue: 'always',
});

export const loopPreference: OnOffPreference = createStoredPreference({
  item: storageItem('loop'),
  values: ['on', 'off'],
  defaultValue: 'on',
});

export const speedPreference = createStoredPreference({
  item: storageItem('speed'),
  values: ['0.5', '0.75', '1', '1.25', '1.5', '2'],
  defaultValue: '1',
});

/** Percent. */
export const volumePreference = createStoredPreference({
  item: storageItem('volume'),
  values: ['10', '20', '30', '40', '50', '60', '70', '80', '90', '100'],
  defaultValue: '100',
});

export const captionsPreference: OnOffPreference = createStoredPreference({
  item: storageItem('captions'),
  values: ['on', 'off'],
  defaultValue: 'off',
});

export const characterKeysPreference: OnOffPreference = createStoredPreference({
  item: storageItem('characterKeys'),
  values: ['on', 'off'],
  defaultValue: 'on',
});

/** `system` follows the device. index.html also reads it before the first paint. */
export const themePreference = createStoredPreference({
  item: storageItem('theme'),
  values: ['system', 'light', 'dark'],
  defaultValue: 'system',
});

/** `system` follows the device. index.html also reads it before the first paint. */
export const motionPreference = createStoredPreference({
  item: storageItem('motion'),
  values: ['system', 'reduce', 'full'],
  defaultValue: 'system',
});

/** Speech input types characters, so their shortcuts can be turned off (WCAG 2.1.4). */
export function isShortcutOff(key: string): boolean {
  return key.length === 1 && key !== ' ' && characterKeysPreference.get() === 'off';
}
