export const togetherTexts = {
  /** A notice, after the name of the user who started. */
  started: 'started a loop. Join to watch it together.',
  noRoom: 'This loop has ended.',
  noClip: 'There is no such post.',
} as const;
