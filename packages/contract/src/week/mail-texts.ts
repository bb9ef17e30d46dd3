const clips = (count: number) => (count === 1 ? 'one clip' : `${count} clips`);

/** Contain no text that another user could have typed but usernames. */
export const weekMailTexts = {
  subject: 'Your week',
  ofWeek: (count: number) => `${clips(count)} of this week`,
  ofDay: (count: number) => `${clips(count)} of this day in past years`,
  both: (ofWeek: string, ofDay: string) => `${ofWeek} and ${ofDay}`,
  by: (clipsOf: string, names: string) => `${clipsOf}, by ${names}`,
  others: (count: number) => (count === 1 ? 'one other' : `${count} others`),
  why: (settingsUrl: string) =>
    `You get this email because you turned it on. Turn it off in Settings: ${settingsUrl}`,
  link: 'See the clips',
} as const;
