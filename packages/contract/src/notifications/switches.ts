import * as z from 'zod/mini';

export const notificationChannel = z.enum(['app', 'push']);

export type NotificationChannel = z.infer<typeof notificationChannel>;

/** The kinds of notifications that a user can switch off, in the order of the settings. */
export const notificationSwitches = [
  'likes',
  'friends',
  'invitations',
  'messages',
  'replies',
  'reactions',
  'decisions',
] as const;

export const notificationSwitch = z.enum(notificationSwitches);

export type NotificationSwitch = z.infer<typeof notificationSwitch>;

const BOTH = notificationChannel.options;

/** Likes are not pushed; a message is counted in the app as the spec says. */
export const switchChannels: Readonly<Record<NotificationSwitch, readonly NotificationChannel[]>> =
  {
    likes: ['app'],
    friends: BOTH,
    invitations: BOTH,
    messages: ['push'],
    replies: BOTH,
    reactions: BOTH,
    decisions: BOTH,
  };
