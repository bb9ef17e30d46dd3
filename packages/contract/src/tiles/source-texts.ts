/** Unavailable clips. Not in the spec; loads with the first one. */
export const sourceTexts = {
  autoAdvance: 'The next clip will play shortly.',
} as const;
