/** The four labels of the friend button, sent as the action too (spec 4), the friend page and the lists of friends. */
export const friendTexts = {
  send: 'Send Friend Request',
  remove: 'Remove Friend',
  cancel: 'Cancel Friend Request',
  accept: 'Accept Friend Request',
  userNotFound: 'User not found',

  // Own words.
  noFriends: 'Nobody here yet. Find people by their name.',
  find: 'Find people',
  relationFailed: 'Friendship not loaded.',
  noRequests: 'Nobody waits for an answer.',
  decline: 'Decline',
  declineOf: (username: string) => `Decline ${username}`,
  acceptOf: (username: string) => `Accept Friend Request of ${username}`,
  friendFailed: 'That did not reach the other person. Try again.',
} as const;
