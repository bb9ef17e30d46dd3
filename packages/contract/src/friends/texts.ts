/** The friend button (spec 4), the friend page and lists of friends. */
export const friendTexts = {
  send: 'Send Friend Request',
  remove: 'Remove Friend',
  cancel: 'Cancel Friend Request',
  accept: 'Accept Friend Request',
  userNotFound: 'User not found',

  removeTitle: (username: string) => `Remove ${username} as a friend?`,
  removeText: 'You will no longer be able to message each other. They will not be notified.',
  find: 'Search by username',
  suggestions: 'Or add someone who posts here',
  invite: 'Invite a friend',
  relationFailed: 'Friendship status could not be loaded.',
  noRequests: 'No pending requests.',
  acceptShort: 'Accept',
  decline: 'Decline',
  declineOf: (username: string) => `Decline ${username}`,
  acceptOf: (username: string) => `Accept Friend Request from ${username}`,
  friendFailed: 'Your friendship status could not be updated. Try again.',
} as const;
