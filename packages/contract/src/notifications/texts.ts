/** The notification panel and its entries (spec 2, 4). */
export const notificationTexts = {
  newLikes: (count: number) => `${count} new likes since last time you checked.`,
  newFriends: (count: number) =>
    `${count} new friend requests or friendship acceptance since last time you checked.`,
  requestSent: (username: string) => `${username} sent you a friend request.`,
  requestAccepted: (username: string) => `${username} accepted your friend request.`,
  profile: 'Your profile',
  likes: 'Likes',
  friends: 'Friend requests',
  all: 'All notifications',
  /** `_users`: how many are named before. Other languages need it for the verb. */
  liked: (username: string, _users: number) => `${username} liked your clip.`,
  likedClips: (count: number | null, _users: number) =>
    count === null ? ' liked your clips.' : ` liked ${count} of your clips.`,
  joined: (username: string) => `${username} joined with your invite link.`,
  addedToGroup: (name: string) => `added you to ${name}.`,
  replied: (_users: number) => 'replied to you.',
  repliedToClip: (_users: number) => 'replied to your clip.',
  reacted: (_users: number) => 'reacted',
  toMessage: 'to your message.',
  toMessages: 'to your messages.',
  toClip: 'to your clip.',
  markedToo: (_users: number) => 'marked this moment, too.',
  answered: (_users: number) => 'answered your clip with a clip.',
  and: ' and ',
  others: (count: number) => `${count} others`,
  /** Used when not all of them are loaded. */
  someOthers: 'others',
  filter: 'Show',
  filters: { all: 'All', likes: 'Likes', friends: 'Friends', replies: 'Replies' },
  days: { today: 'Today', yesterday: 'Yesterday', week: 'This week', earlier: 'Earlier' },
  markSeen: 'Mark all as seen',
  isNew: 'New',
  accepted: 'You are now friends.',
  declined: 'Request declined.',
  messageTo: (username: string) => `Message ${username}`,
  none: 'No notifications yet.',
} as const;
