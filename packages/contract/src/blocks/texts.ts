export const blockTexts = {
  block: (username: string) => `Block ${username}`,
  blockTitle: (username: string) => `Block ${username}?`,
  blockText:
    'You won’t see each other’s clips or profiles, and neither of you can send requests or messages. If you are friends, the friendship ends.',
  confirmBlock: 'Block',
  unblock: 'Unblock',
  unblockOf: (username: string) => `Unblock ${username}`,
  userBlocked: 'You blocked this user.',
  blockFailed: 'The user could not be blocked. Try again.',
  unblockFailed: 'The user could not be unblocked. Try again.',
} as const;
