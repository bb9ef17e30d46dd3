/** Unavailable clips; loaded with the first one. */
export const sourceTexts = {
  autoAdvance: 'The next clip will play shortly.',
} as const;
