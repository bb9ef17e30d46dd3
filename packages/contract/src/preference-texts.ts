/** Own words: what is chosen for a device, in the settings and beside a player. */
export const preferenceTexts = {
  playback: 'Playback',
  /** On the button where the speed is not the usual one. */
  playbackAt: (speed: string) => `Playback, ${speed}`,
  sound: 'Sound on',
  captions: 'Captions',
  captionsHint: 'Where the video has them.',
  loop: 'Loop the passage',
  loopHint: 'Off plays it once.',
  speed: 'Speed',
  speeds: {
    '0.5': '0.5×',
    '0.75': '0.75×',
    '1': 'Normal',
    '1.25': '1.25×',
    '1.5': '1.5×',
    '2': '2×',
  },
  autoplay: 'Start clips by themselves',
  autoplays: { always: 'Always', friends: 'Friends only', never: 'Never' },
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  motion: 'Motion',
  motions: { system: 'System', reduce: 'Reduced', full: 'Full' },
} as const;
