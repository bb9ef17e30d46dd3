export const searchTexts = {
  placeholder: 'Search users',
  results: 'Users',
  none: (search: string) => `No one found for “${search}”.`,
  failed: 'Search failed.',
  found: (count: number) => (count === 1 ? '1 user found' : `${count} users found`),
} as const;
