import { siteName } from '../site/site-name.ts';

/** Profiles that open without an account. */
export const publicProfileTexts = {
  switch: 'Let everyone see my profile',
  hint: 'A page with your username, photo, bio and clips for everyone opens without an account, also for search engines and feed readers. When off, it does not exist.',
  link: 'Link to my profile',
  /** Of a user without a bio, for readers of links. */
  description: (username: string) => `Clips by ${username} on ${siteName()}`,
  feed: 'Follow in a feed reader',
} as const;
