export const searchTexts = {
  placeholder: 'Search people',
  results: 'People',
  none: (search: string) => `No people found for “${search}”.`,
  failed: 'Search failed.',
  found: (count: number) => (count === 1 ? '1 person found' : `${count} people found`),
} as const;
