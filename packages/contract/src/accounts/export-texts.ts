/** Our own texts of the page in the data export, which the server generates. */
export const exportTexts = {
  title: (username: string) => `Reprise: the data of ${username}`,
  intro:
    'Everything that Reprise keeps of you, as it was when you asked for it. Each part is also a JSON file beside this page. Times are UTC.',
  made: (date: string) => `Made ${date}.`,
  contents: 'Contents',
  nothing: 'Nothing here.',
  sections: {
    account: 'Account',
    posts: 'Posts',
    likes: 'Likes',
    views: 'Clips you were shown',
    saves: 'Clips you saved',
    failures: 'Videos that did not play for you',
    reports: 'Reports you made',
    friends: 'Friends and requests',
    blocks: 'People you have blocked',
    notifications: 'Notifications',
    pushes: 'Browsers that get notifications',
    moderation: 'Decisions you made as a moderator',
    chats: 'Conversations',
    messages: 'Messages',
  },
} as const;
