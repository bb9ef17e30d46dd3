export const magicTexts = {
  title: 'How Magic works',
  because: (reasons: readonly string[]) => {
    const text = reasons.join(', ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  },
  isNew: 'new',
  wellLiked: 'well liked',
  fromFriend: 'from a friend',
} as const;
