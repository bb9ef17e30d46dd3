/** The feed's keys, listed in the help. */
export const keyTexts = {
  toggle: 'Play or pause',
  restart: 'Play from the start',
  mute: 'Sound on or off',
  previous: 'Previous clip',
  next: 'Next clip',
  like: 'Like',
  save: 'Save',
  theater: 'Theater mode',
  fullScreen: 'Full screen',
} as const;
