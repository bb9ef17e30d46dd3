export const magicTexts = {
  title: 'How Magic works',
  because: (reasons: readonly string[]) => `Shown because: ${reasons.join(', ')}.`,
  isNew: 'new',
  wellLiked: 'well liked',
  fromFriend: 'from a friend',
} as const;
