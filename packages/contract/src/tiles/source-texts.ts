/** Our own texts of unavailable clips. Loaded with the first one. */
export const sourceTexts = {
  autoAdvance: 'The next clip will play shortly.',
} as const;
