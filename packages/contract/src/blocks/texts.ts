/** Own words: blocking a user. */
export const blockTexts = {
  block: (username: string) => `Block ${username}`,
  blockTitle: (username: string) => `Block ${username}?`,
  blockText:
    'You will not see each other’s clips or find each other, and neither can send a request or a message. A friendship between you ends.',
  confirmBlock: 'Block',
  unblock: 'Unblock',
  unblockOf: (username: string) => `Unblock ${username}`,
  userBlocked: 'You have blocked this person.',
  blockFailed: 'The person was not blocked. Try again.',
  unblockFailed: 'The block is still there. Try again.',
} as const;
