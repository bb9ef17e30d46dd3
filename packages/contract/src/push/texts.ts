import { siteName } from '../site/site-name.ts';

export const pushTexts = {
  requestTitle: 'New friend request',
  acceptanceTitle: 'Friend request accepted',
  invitationTitle: 'Invitation accepted',
  groupTitle: 'New group',
  decisionTitle: 'Moderation',
  reacted: (emoji: string) => `Reacted ${emoji} to your message.`,
  label: 'Push notifications on this device',
  get note() {
    return `Shown while ${siteName()} is closed. Signing out turns them off.`;
  },
  get blocked() {
    return `Your browser blocks notifications from ${siteName()}. Allow them in the site settings next to the address bar, then come back.`;
  },
  get unsupported() {
    return `This browser does not support notifications from ${siteName()}.`;
  },
  get install() {
    return `On iPhone or iPad, first add ${siteName()} to your home screen: tap Share, then Add to Home Screen. Then open it from there.`;
  },
  off: 'Notifications are not available on this server.',
  failed: 'Notifications could not be turned on. Try again later.',
} as const;
