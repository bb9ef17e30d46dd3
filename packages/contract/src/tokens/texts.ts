import { siteName } from '../site/site-name.ts';

export const tokenTexts = {
  nameRule: 'Enter a name of 1 to 50 characters.',
  noScope: 'Choose what the token may do.',
  tooMany: 'You have 20 access tokens. Revoke one first.',
} as const;

export const developerTexts = {
  heading: 'Developer',
  get intro() {
    return [`Scripts and bots can use ${siteName()} as you. `, 'How to call it', '.'] as const;
  },
} as const;

export const tokenRowTexts = {
  title: 'Access tokens',
  text: 'A token opens what you choose until a date that you choose. Changing your password, removing a way to sign in or signing out everywhere revokes all tokens.',
  list: 'Access tokens',
  failed: 'Your access tokens could not be loaded.',
  create: 'New token',
  scopes: { read: 'Read', post: 'Post', chat: 'Chat' },
  ends: (date: string) => `ends on ${date}`,
  ended: (date: string) => `ended on ${date}`,
  lastUsed: (age: string) => `last used ${age}`,
  unused: 'never used',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  wasRevoked: (name: string) => `Revoked: ${name}`,
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeText: 'Scripts that use this token stop working immediately.',
  revokeFailed: 'The token could not be revoked. It still works. Try again.',
} as const;

export const newTokenTexts = {
  title: 'New access token',
  name: 'Name',
  nameHint: 'What it is for, such as the name of a script.',
  scopes: 'It may',
  scope: {
    read: { title: 'Read', text: 'See clips, users, friends and mixes as you do.' },
    post: { title: 'Post', text: 'Post, edit, delete, like and save clips, and change mixes.' },
    chat: { title: 'Chat', text: 'Read your conversations and send messages.' },
  },
  ends: 'It ends in',
  days: { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year' },
  submit: 'Create token',
  failed: 'The token could not be created. Try again.',
  shownTitle: 'Your new token',
  shown: 'Copy it now: it is shown only once. Anyone who has it can act as you.',
  secret: 'Access token',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'It could not be copied. Select it and copy it.',
  done: 'I have copied it',
} as const;
