/** Our own texts of push notifications and their setting. */
export const pushTexts = {
  requestTitle: 'New friend request',
  acceptanceTitle: 'Friend request accepted',
  heading: 'Notifications on this device',
  label: 'Messages and friend requests',
  note: 'They show on this device while Reprise is closed. Signing out ends them.',
  blocked:
    'Your browser blocks notifications from Reprise. Allow them in the settings of the site, next to its address, and come back.',
  unsupported: 'This browser cannot show notifications from Reprise.',
  install:
    'On an iPhone or iPad, add Reprise to the home screen first: Share, then Add to Home Screen. Then open it from there.',
  off: 'Notifications are not available here.',
  failed: 'The browser could not turn notifications on. Try again later.',
} as const;
