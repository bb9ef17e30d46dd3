/** Below the field of a caption. */
export const tagSuggestionTexts = {
  tags: 'Tags people use',
  found: (tags: readonly string[]) =>
    `Tags: ${tags.map((tag) => `#${tag}`).join(', ')}. Tab takes the first.`,
} as const;
