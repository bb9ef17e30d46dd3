/** The bell and the messages in the navbar and the tab bar (spec 2). */
export const bellTexts = {
  messages: (unseen: number) => (unseen > 0 ? `Messages, ${unseen} unread` : 'Messages'),
  notifications: (count: number) => (count > 0 ? `Notifications, ${count} new` : 'Notifications'),
  title: 'Notifications',
  failed: 'The notifications could not be loaded.',
  clearFailed: 'Your notifications could not be marked as read. Try again.',
} as const;
