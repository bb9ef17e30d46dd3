import * as z from 'zod/mini';

/** The columns of the settings. Emails have a switch of their own. */
export const switchColumns = ['app', 'push'] as const;

export const notificationChannel = z.enum([...switchColumns, 'email']);

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
  'week',
  'mixes',
  'decisions',
] as const;

export const notificationSwitch = z.enum(notificationSwitches);

export type NotificationSwitch = z.infer<typeof notificationSwitch>;

/**
 * Likes are never pushed, emails are off until turned on, and the spec requires counting every
 * message in the app.
 */
export const switchChannels: Readonly<Record<NotificationSwitch, readonly NotificationChannel[]>> =
  {
    likes: ['app'],
    friends: switchColumns,
    invitations: switchColumns,
    messages: ['push'],
    replies: switchColumns,
    reactions: switchColumns,
    'same-moment': ['app'],
    answers: ['app'],
    week: ['app', 'email'],
    mixes: ['app'],
    decisions: switchColumns,
  };
