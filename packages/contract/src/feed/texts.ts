/** Home feed (spec 2). The keys of `sorts` are values of the `sort` query. */
export const feedTexts = {
  prev: 'PREV',
  next: 'NEXT',
  theEnd: 'THE END',
  swipe: 'Swipe for the next clip',
  sorts: {
    magic: 'Magic',
    recent: 'Recent',
    oldest: 'Oldest',
    'most-liked': 'Most Liked',
    friends: 'Friends',
  },
  createSignedIn: 'Create a Post',
  createSignedOut: 'Log In To Share That Song You Like',

  title: 'Home',
  heading: 'Home feed',
  sort: 'Sort',
  bars: 'Sort, search, messages',
  noFriendsClips: 'Clips from your friends will appear here.',
  seeAll: 'See all clips',
  noClips: 'No clips yet. Be the first to post one.',
  backToWall: 'Back to all clips',
  seconds: (length: number) => `${length.toFixed(1)} s`,
  introduction: 'Clip a moment of a video, say why it matters, and watch it loop with friends.',
  failed: 'The clips could not be loaded.',
} as const;

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

export const shareButtonTexts = { open: 'Share this clip' } as const;
