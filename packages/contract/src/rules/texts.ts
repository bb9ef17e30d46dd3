/** Units of the relative age (spec 4): one, many. */
export const ageTexts = {
  year: ['year', 'years'],
  month: ['month', 'months'],
  day: ['day', 'days'],
  hour: ['hour', 'hours'],
  minute: ['minute', 'minutes'],
  ago: (count: number, unit: string) => `${count} ${unit} ago`,
} as const;

/** Own words: messages of fields for which the spec has none. */
export const fieldTexts = {
  caption: 'A description has 1 to 2,000 characters.',
  captionEdit: 'A description has at most 2,000 characters.',
  reportReason: 'A reason has 1 to 500 characters.',
  avatarUrl: 'The picture needs a link that starts with https://.',
  cleanText: 'The text holds a character that cannot be stored.',
} as const;
