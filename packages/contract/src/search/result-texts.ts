import { searchLimits } from './limits.ts';

/** The screen of found clips. */
export const resultTexts = {
  title: 'Search',
  /** Of visitors. */
  field: 'Search clips',
  submit: 'Search',
  heading: (search: string) => `Clips for “${search}”`,
  count: (count: number) => {
    if (count === 1) return '1 clip';
    return count >= searchLimits.hitsMax ? `${searchLimits.hitsMax}+ clips` : `${count} clips`;
  },
  who: 'Whose clips',
  owners: { everyone: 'Everyone', friends: 'Friends', own: 'Yours' },
  own: 'Yours',
  none: (search: string) => `No clip says “${search}” yet.`,
  noneOfFriends: (search: string) => `None of your friends has a clip that says “${search}”.`,
  noneOfOwn: (search: string) => `None of your clips says “${search}”.`,
  noneHint: 'Fewer words find more.',
  shorter: (search: string) => `Search “${search}”`,
  everyone: 'Search everyone’s clips',
  failed: 'The search failed. Your words are kept.',
  start: 'Enter words of a caption, a title, a channel or a name, or a #tag.',
} as const;
