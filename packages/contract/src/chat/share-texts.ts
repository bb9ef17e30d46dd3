/** Share dialog (spec 2) and the box for a message to the owner of a post. */
export const shareTexts = {
  friendsSelected: (count: number) => `FRIENDS SELECTED : ${count}`,
  messagePlaceholder: 'Enter the Message to Share',
  searchPlaceholder: 'Enter User to Chat',
  share: 'Share',
  shareSignedOut: 'Log In To Share',

  // Own words.
  open: 'Share this clip',
  title: 'Share this clip',
  message: 'Message',
  friends: 'Friends',
  noFriends: 'Clips are shared with friends. Find people with the search in the top bar.',
  noFriend: (search: string) => `None of your friends is called “${search}”.`,
  mostFriends: (count: number) => `At most ${count} friends at once.`,
  sent: 'Sent',
  notSent: 'Not sent',
  noLongerFriend: 'No longer a friend',
  allSent: 'The clip is with your friends.',
  done: 'Done',
  direct: (owner: string) => `Message ${owner}`,
  shareFailed: 'The clip was sent to nobody. Try again.',
  shareNotFriends: (names: string, count: number) =>
    count === 1
      ? `The clip was sent to nobody: ${names} is no longer your friend. Change the choice and try again.`
      : `The clip was sent to nobody: ${names} are no longer your friends. Change the choice and try again.`,
} as const;
