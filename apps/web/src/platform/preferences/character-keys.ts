import { characterKeysPreference } from './preferences.ts';

/** Speech input types characters, so their shortcuts can be turned off (WCAG 2.1.4). */
export function isShortcutOff(key: string): boolean {
  return key.length === 1 && key !== ' ' && characterKeysPreference.get() === 'off';
}
