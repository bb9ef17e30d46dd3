export const pushTexts = {
  requestTitle: 'New friend request',
  acceptanceTitle: 'Friend request accepted',
  invitationTitle: 'Invitation accepted',
  groupTitle: 'New group',
  decisionTitle: 'Moderation',
  reacted: (emoji: string) => `Reacted ${emoji} to your message.`,
  label: 'Push notifications on this device',
  note: 'Shown while Reprise is closed. Signing out turns them off.',
  blocked:
    'Your browser blocks notifications from Reprise. Allow them in the site settings next to the address bar, then come back.',
  unsupported: 'This browser does not support notifications from Reprise.',
  install:
    'On iPhone or iPad, first add Reprise to your home screen: tap Share, then Add to Home Screen. Then open it from there.',
  off: 'Notifications are not available on this server.',
  failed: 'Notifications could not be turned on. Try again later.',
} as const;
