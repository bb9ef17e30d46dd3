import * as z from 'zod/mini';

export const notificationChannel = z.enum(['app', 'push']);

export type NotificationChannel = z.infer<typeof notificationChannel>;

/** The kinds of notifications that users can turn off, in the order of the settings. */
export const notificationSwitches = [
  'likes',
  'friends',
  'invitations',
  'messages',
  'replies',
  'reactions',
  'same-moment',
  'answers',
  'decisions',
] as const;

export const notificationSwitch = z.enum(notificationSwitches);

export type NotificationSwitch = z.infer<typeof notificationSwitch>;

const BOTH = notificationChannel.options;

/** Likes are never pushed, and the spec requires counting every message in the app. */
export const switchChannels: Readonly<Record<NotificationSwitch, readonly NotificationChannel[]>> =
  {
    likes: ['app'],
    friends: BOTH,
    invitations: BOTH,
    messages: ['push'],
    replies: BOTH,
    reactions: BOTH,
    'same-moment': ['app'],
    answers: ['app'],
    decisions: BOTH,
  };
