/** On this day and the week. */
export const weekTexts = {
  title: 'Your week',
  sentence: 'Clips of your week, and of this day in past years.',
  see: 'See the clips',
  ofWeek: 'This week',
  ofDay: (years: number) => (years === 1 ? 'A year ago today' : `${years} years ago today`),
  position: (position: number, count: number) => `${position} of ${count}`,
  notThisOne: 'Not this one',
  notThisOneHint: 'Never show me this clip here again',
  omitFailed: 'The clip could not be left out. Try again.',
  none: 'Nothing is left to see of this week.',
  back: 'Back',
} as const;
