/** The words of a clip that plays for nobody, own words all of them; they arrive with its first one. */
export const sourceTexts = {
  autoAdvance: 'The next clip follows in a moment.',
} as const;
