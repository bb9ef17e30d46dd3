/** Own words: the user search in the navbar. */
export const searchTexts = {
  placeholder: 'Search people',
  results: 'People',
  none: (search: string) => `Nobody is called “${search}”.`,
  failed: 'The search did not work.',
  found: (count: number) => (count === 1 ? '1 person found' : `${count} people found`),
} as const;
