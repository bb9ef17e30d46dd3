/** The list of keys that `?` opens; loaded with it. */
export const helpTexts = {
  title: 'Keyboard shortcuts',
  clips: 'Clips',
  video: 'Passages of a video',
  everywhere: 'Everywhere',
  search: 'Search people and clips',
  help: 'Show this list',
  escape: 'Close a dialog or menu',
} as const;

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
