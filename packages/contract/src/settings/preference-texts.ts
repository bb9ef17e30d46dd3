/** Settings per device; loaded with the settings or the player's menu. */
export const preferenceTexts = {
  sound: 'Sound on',
  captionsHint: 'If the video has them.',
  loop: 'Loop clips',
  loopHint: 'When off, clips play once.',
  volume: 'Volume',
  speed: 'Speed',
  speeds: {
    '0.5': '0.5×',
    '0.75': '0.75×',
    '1': 'Normal',
    '1.25': '1.25×',
    '1.5': '1.5×',
    '2': '2×',
  },
  autoplay: 'Autoplay',
  autoplays: { always: 'Always', friends: 'Friends only', never: 'Never' },
  motion: 'Motion',
  motions: { system: 'System', reduce: 'Reduced', full: 'Full' },
  characterKeys: 'Single-key shortcuts',
  characterKeysHint: 'Such as M for sound. Arrow keys, Space and Esc always work.',
} as const;
