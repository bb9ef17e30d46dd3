import { mixLimits } from './limits.ts';

/** Mixes: clips that play through. */
export const mixTexts = {
  notFound: 'There is no such mix.',
  clipGone: 'This clip is no longer in the mix.',
  notYours: 'Only its owner can change this mix.',
  mayNotAdd: 'You cannot add to this mix.',
  notAddedByYou: 'Only its owner and the one who added a clip can remove it.',
  full: `A mix holds ${mixLimits.clipsMax} clips.`,
  tooMany: `You can have ${mixLimits.perUserMax} mixes.`,
  noTitle: 'Enter a name for the mix.',
  longTitle: `A name has at most ${mixLimits.titleMax} characters.`,

  add: 'Add to mix',
  mixes: 'Mixes',
  newMix: 'New mix',
  create: 'Create',
  open: (title: string) => `Open ${title}`,
  noOwn: 'No mixes yet. Make one from the menu of any clip.',
  showMore: 'Show more',
  none: 'You have no mix yet. Name the first one.',
  failed: 'The mix was not changed. Try again.',
  listFailed: 'The mixes could not be loaded.',
  unnamed: 'Mix',
  audiences: { private: 'Only you', friends: 'Friends', link: 'By link' },
  clips: (count: number) => (count === 1 ? '1 clip' : `${count} clips`),
  /** Lengths are seconds. */
  length: (seconds: number) => {
    const whole = Math.round(seconds);
    return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
  },
  by: (owner: string) => `by ${owner}`,
  byYou: 'by you',
  ofFriend: (owner: string) => `by ${owner} · friends may add`,
  addedBy: (username: string) => `added by ${username}`,
  more: 'More of this mix',
  audience: 'Who sees this mix',
  friendsAdd: 'Friends may add',
  copyLink: 'Copy link',
  rename: 'Rename',
  name: 'Name',
  duplicate: 'Duplicate',
  delete: 'Delete',
  deleteTitle: (title: string) => `Delete ${title}?`,
  deleteNote: 'The mix is deleted permanently. Its clips stay.',
  list: 'Clips of the mix',
  play: (place: number, owner: string) => `Play clip ${place}, by ${owner}`,
  playing: 'Playing now',
  gone: 'This clip is gone, or hidden from you.',
  remove: 'Remove from mix',
  moveClip: (place: number) => `Move clip ${place}`,
  moved: (place: number, now: number, count: number) =>
    `Clip ${place}, now place ${now} of ${count}`,
  empty: 'No clips here yet. Add one from the menu of any clip.',
  nothingToPlay: 'There is no clip here that you can play.',
} as const;
