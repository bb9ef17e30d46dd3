export const togetherTexts = {
  /** The notice of a start, after the name of the user. */
  started: 'started a loop',
  noRoom: 'This loop has ended.',
  noClip: 'There is no such post.',
} as const;
