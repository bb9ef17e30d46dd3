/** Own words: the address of a clip, its description on other sites, and how to share its link. */
export const linkTexts = {
  description: (owner: string, times: string) => `Clip by ${owner} on Reprise, ${times}`,
  from: (title: string) => `from “${title}”`,
  gone: 'This clip is not here any more.',
  home: 'See other clips',
  link: 'Link to this clip',
  copy: 'Copy link',
  copied: 'The link is copied.',
  copyFailed: 'The link could not be copied. Here it is:',
  elsewhere: 'Share elsewhere',
  elsewhereFailed: 'That did not work. Copy the link instead.',
  open: 'Open this clip',
  seeClip: 'See the clip',
  onReprise: (owner: string) => `Clip by ${owner} on Reprise`,
} as const;
