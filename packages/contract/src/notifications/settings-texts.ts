import type { NotificationSwitch } from './switches.ts';

interface KindTexts {
  readonly name: string;
  readonly hint: string;
}

const kinds: Readonly<Record<NotificationSwitch, KindTexts>> = {
  likes: { name: 'Likes', hint: 'Someone likes your clip' },
  friends: { name: 'Friend requests', hint: 'Someone sends you a request, or accepts yours' },
  invitations: {
    name: 'Invitations',
    hint: 'Someone joins with your invite link, or adds you to a group',
  },
  messages: { name: 'Messages', hint: 'Except from muted conversations' },
  replies: { name: 'Replies', hint: 'To your messages and clips' },
  reactions: { name: 'Reactions', hint: 'To your messages and clips' },
  'same-moment': { name: 'Same moment', hint: 'Someone marks the moment of your clip, too' },
  answers: { name: 'Answers', hint: 'Someone answers your clip with a clip' },
  week: {
    name: 'Your week',
    hint: 'On Sundays, clips of your friends and of this day in past years',
  },
  mixes: { name: 'Mixes', hint: 'A friend asks you to add clips to a mix' },
  decisions: { name: 'Decisions', hint: 'A moderator decides on your report or clip' },
};

export const notificationSettingsTexts = {
  heading: 'Notifications',
  hint: 'Notifications that are off in the app are not listed or counted. Earlier ones stay in the list, and are no longer new.',
  kind: 'Kind',
  channels: { app: 'In the app', push: 'Push' },
  email: 'Your week as an email, too',
  emailHint: 'On Sundays, to your confirmed email. Off with “Your week” above.',
  emailUnconfirmed: 'Confirm your email first.',
  always: 'Always',
  never: 'Never',
  kinds,
  switchOf: (kind: string, channel: string) => `${kind}, ${channel}`,
  unknown: 'Your notification settings could not be loaded.',
  failed: 'The setting was not saved. Try again.',
} as const;
