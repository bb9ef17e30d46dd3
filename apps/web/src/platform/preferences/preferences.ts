import { createStoredPreference, type StoredPreference } from './stored-preference.ts';

// All that a reader can choose for this device. What plays a clip or draws the page asks here.

export type OnOffPreference = StoredPreference<'on' | 'off'>;

/** Whether clips are heard; browsers let nothing start with sound by itself, so it is off at first. */
export const soundPreference: OnOffPreference = createStoredPreference({
  key: 'reprise.sound',
  values: ['on', 'off'],
  defaultValue: 'off',
});

/** Which clips start by themselves when they come into view; `friends`: of friends, and the own ones. */
export const autoplayPreference = createStoredPreference({
  key: 'reprise.autoplay',
  values: ['always', 'friends', 'never'],
  defaultValue: 'always',
  legacyValues: { on: 'always', off: 'never' },
});

/** Whether a passage begins again at its end; else it plays once and waits for Play. */
export const loopPreference: OnOffPreference = createStoredPreference({
  key: 'reprise.loop',
  values: ['on', 'off'],
  defaultValue: 'on',
});

/** Times the usual speed. */
export const speedPreference = createStoredPreference({
  key: 'reprise.speed',
  values: ['0.5', '0.75', '1', '1.25', '1.5', '2'],
  defaultValue: '1',
});

/** Whether captions are shown where a video has them. */
export const captionsPreference: OnOffPreference = createStoredPreference({
  key: 'reprise.captions',
  values: ['on', 'off'],
  defaultValue: 'off',
});

/** `system` follows the device. Also read before the first paint, by index.html. */
export const themePreference = createStoredPreference({
  key: 'reprise.theme',
  values: ['system', 'light', 'dark'],
  defaultValue: 'system',
});

/** How much may move: `system` follows the device. Also read before the first paint, by index.html. */
export const motionPreference = createStoredPreference({
  key: 'reprise.motion',
  values: ['system', 'reduce', 'full'],
  defaultValue: 'system',
});
