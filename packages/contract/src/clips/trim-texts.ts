/** The trim control; loaded with the screens that use it. */
export const trimTexts = {
  start: {
    handle: 'Clip start',
    now: 'Start = now',
    earlier: 'Start −0.1 s',
    later: 'Start +0.1 s',
  },
  end: {
    handle: 'Clip end',
    now: 'End = now',
    earlier: 'End −0.1 s',
    later: 'End +0.1 s',
  },
  earlier: '−0.1',
  later: '+0.1',
  now: 'Now',
  preview: 'Preview loop',
  whole: 'Whole video',
  plays: (start: string, end: string, length: string) =>
    `The clip plays from ${start} to ${end} of ${length}.`,

  wholeVideo: (length: string) => `The whole video, ${length}. The part shown above is marked.`,
  useCut: 'Use this cut',
  /** `people` is such as '41 people'. */
  marked: (people: string) => `Marked on this site by ${people}`,
  /** `users` has a plus if there may be more. */
  edge: {
    start: (users: string) => `${users} others start here`,
    end: (users: string) => `${users} others end here`,
  },
  freeKey: 'Alt',
  freeByKey: 'moves freely',
  freeByTouch: 'Hold longer to move freely',

  startLabel: 'Start',
  endLabel: 'End',
  timesHint: 'Minutes and seconds, or a whole time: 1:15:10.',
  timesError: 'Minutes must be 0 or more, seconds 0 to 59.',
} as const;
