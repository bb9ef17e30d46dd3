/** The notification panel and its entries (spec 2, 4). */
export const notificationTexts = {
  newLikes: (count: number) => `${count} new likes since last time you checked.`,
  newFriends: (count: number) =>
    `${count} new friend requests or friendship acceptance since last time you checked.`,
  requestSent: (username: string) => `${username} sent you a friend request.`,
  requestAccepted: (username: string) => `${username} accepted your friend request.`,

  // Not in the spec: the navbar and the history.
  messages: (unseen: number) => (unseen > 0 ? `Messages, ${unseen} unread` : 'Messages'),
  notifications: (count: number) => (count > 0 ? `Notifications, ${count} new` : 'Notifications'),
  title: 'Notifications',
  profile: 'Your profile',
  likes: 'Likes',
  friends: 'Friend requests',
  all: 'All notifications',
  liked: (username: string) => `${username} liked your clip.`,
  and: ' and ',
  others: (count: number) => `${count} others`,
  filter: 'Show',
  filters: { all: 'All', likes: 'Likes', friends: 'Friends' },
  days: { today: 'Today', week: 'This week', earlier: 'Earlier' },
  markSeen: 'Mark all as seen',
  isNew: 'New',
  accepted: 'You are now friends.',
  declined: 'Request declined.',
  none: 'No notifications yet.',
  failed: 'The notifications could not be loaded.',
  clearFailed: 'Your notifications could not be marked as read. Try again.',
} as const;
