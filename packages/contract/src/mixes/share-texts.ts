import { siteName } from '../site/site-name.ts';

/** Mixes in conversations, on other sites, and where links are read. */
export const mixShareTexts = {
  description: (owner: string, clips: string, length: string) =>
    `Mix by ${owner} on ${siteName()}, ${clips}, ${length}`,
  onSite: (owner: string) => `Mix by ${owner} on ${siteName()}`,
  position: (place: number, count: number) => `${place} of ${count}`,
  previous: 'Previous clip',
  next: 'Next clip',
  theEnd: 'THE END',
  playAgain: 'Play again',
  open: 'Open this mix',

  shared: 'Shared a mix',
  mixBy: (owner: string) => `Mix by ${owner}`,
  play: (title: string) => `Play ${title}`,
  nextClips: 'Next clips',
  others: (count: number) => `+${count}`,
  hidden: 'Mix not available to you',
  failed: 'The mix could not be loaded.',

  share: 'Share',
  title: 'Share this mix',
  link: 'Link to this mix',
  onlyYou: 'Only you can see this mix.',
  showFriends: 'Let friends see it',
  onlyFriends: (owner: string) => `Only friends of ${owner} can see it.`,
  onlyYourFriends: 'Only your friends can see it.',
  everyone: 'Anyone who has the link can see it.',
  notSent: 'The mix was not sent. Try again.',
} as const;
