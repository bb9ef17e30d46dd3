/** The choice of the language in Settings and on the pages of visitors. */
export const languageTexts = {
  heading: 'Language',
  label: 'Language',
  hint: 'Also for emails and push notifications. The page reloads.',
  failed: 'The language could not be changed. Try again.',
} as const;
