/** The relative age (spec 4): the count is 0 under a minute. */
export const ageTexts = {
  ago: (count: number, unit: AgeUnit) => `${count} ${unit}${count > 1 ? 's' : ''} ago`,
} as const;

export type AgeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute';
