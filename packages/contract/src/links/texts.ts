import { siteName } from '../site/site-name.ts';

export const linkTexts = {
  description: (owner: string, times: string) => `Clip by ${owner} on ${siteName()}, ${times}`,
  from: (title: string) => `from “${title}”`,
  home: 'See more clips',
  link: 'Link to this clip',
  copy: 'Copy link',
  onlyYourFriends: 'Your friends only. No one else can open the link.',
  copied: 'Link copied.',
  copyFailed: 'The link could not be copied. Copy it here:',
  elsewhere: 'Share via…',
  shareFailed: 'Sharing failed. Copy the link instead.',
  embed: 'Copy embed code',
  embedOutcomes: {
    copied: 'Embed code copied.',
    copyFailed: 'The code could not be copied. Copy it here:',
  },
  open: 'Open clip',
  seeClip: 'View clip',
  /** Opens /claim/{public id}. */
  claim: 'Report a rights problem',
  onSite: (owner: string) => `Clip by ${owner} on ${siteName()}`,
} as const;
