/** The page in the data export. Not in the spec. */
export const exportTexts = {
  title: (username: string) => `Reprise: data of ${username}`,
  intro:
    'All your data on Reprise at the time of your request. Each section is also a JSON file next to this page. Times are in UTC.',
  made: (date: string) => `Created ${date}.`,
  contents: 'Contents',
  nothing: 'None.',
  sections: {
    account: 'Account',
    posts: 'Posts',
    likes: 'Likes',
    views: 'Clips you viewed',
    saves: 'Saved clips',
    failures: 'Videos that failed to play',
    reports: 'Your reports',
    friends: 'Friends and requests',
    invite: 'Your invite link',
    blocks: 'Blocked users',
    notifications: 'Notifications',
    push: 'Browsers with notifications',
    sessions: 'Devices',
    passkeys: 'Passkeys',
    moderation: 'Your moderation decisions',
    chats: 'Conversations',
    messages: 'Messages',
    reactions: 'Reactions',
  },
} as const;
