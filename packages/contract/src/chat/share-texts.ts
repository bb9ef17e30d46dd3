/** The share dialog (spec 2), and the box for a message to a post's owner. */
export const shareTexts = {
  friendsSelected: (count: number) => `FRIENDS SELECTED : ${count}`,
  messagePlaceholder: 'Enter the Message to Share',
  searchPlaceholder: 'Enter User to Chat',
  share: 'Share',
  shareSignedOut: 'Log In To Share',

  title: 'Share this clip',
  message: 'Message',
  friends: 'Friends',
  sendToFriend: 'Send to a friend or group',
  send: 'Send',
  sendTo: (username: string) => `Send to ${username}`,
  noFriend: (search: string) => `No friends match “${search}”.`,
  mostFriends: (count: number) => `You can select up to ${count} friends.`,
  sent: 'Sent',
  notSent: 'Not sent',
  noLongerFriend: 'No longer a friend',
  allSent: 'Sent',
  done: 'Done',
  direct: (owner: string) => `Reply to ${owner}`,
  reactions: 'Quick reactions',
  reactionFailed: 'Your reaction was not sent. Try again.',
  shareFailed: 'The clip was not sent. Try again.',
  shareNotFriends: (names: string, count: number) =>
    count === 1
      ? `The clip was not sent: ${names} is no longer your friend. Update your selection and try again.`
      : `The clip was not sent: ${names} are no longer your friends. Update your selection and try again.`,
} as const;
