/** The four labels of the friend button, sent as the action too (spec 4), the friend page and the lists of friends. */
export const friendTexts = {
  send: 'Send Friend Request',
  remove: 'Remove Friend',
  cancel: 'Cancel Friend Request',
  accept: 'Accept Friend Request',
  userNotFound: 'User not found',

  // Own words.
  noFriends: 'No friends yet. Search for users to add.',
  find: 'Find users',
  relationFailed: 'Friendship status could not be loaded.',
  noRequests: 'No pending requests.',
  decline: 'Decline',
  declineOf: (username: string) => `Decline ${username}`,
  acceptOf: (username: string) => `Accept Friend Request from ${username}`,
  friendFailed: 'Your friendship status could not be updated. Try again.',
} as const;
