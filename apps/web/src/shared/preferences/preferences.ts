import { createStoredChoice, type StoredChoice } from './stored-choice.ts';

// All that a reader can choose for this device. What plays a clip or draws the page asks here.

export type Switched = StoredChoice<'on' | 'off'>;

/** Whether clips are heard; browsers let nothing start with sound by itself, so it is off at first. */
export const soundChoice: Switched = createStoredChoice({
  key: 'reprise.sound',
  values: ['on', 'off'],
  proposal: 'off',
});

/** Which clips start by themselves when they come into view; `friends`: of friends, and the own ones. */
export const autoplayChoice = createStoredChoice({
  key: 'reprise.autoplay',
  values: ['always', 'friends', 'never'],
  proposal: 'always',
  earlier: { on: 'always', off: 'never' },
});

/** Whether a passage begins again at its end; else it plays once and waits for Play. */
export const loopChoice: Switched = createStoredChoice({
  key: 'reprise.loop',
  values: ['on', 'off'],
  proposal: 'on',
});

/** Times the usual speed. */
export const speedChoice = createStoredChoice({
  key: 'reprise.speed',
  values: ['0.5', '0.75', '1', '1.25', '1.5', '2'],
  proposal: '1',
});

/** Whether captions are shown where a video has them. */
export const captionsChoice: Switched = createStoredChoice({
  key: 'reprise.captions',
  values: ['on', 'off'],
  proposal: 'off',
});

/** `system` follows the device. Also read before the first paint, by index.html. */
export const themeChoice = createStoredChoice({
  key: 'reprise.theme',
  values: ['system', 'light', 'dark'],
  proposal: 'system',
});

/** How much may move: `system` follows the device. Also read before the first paint, by index.html. */
export const motionChoice = createStoredChoice({
  key: 'reprise.motion',
  values: ['system', 'reduce', 'full'],
  proposal: 'system',
});
