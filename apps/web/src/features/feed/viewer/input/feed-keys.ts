import type { keyTexts } from '@reprise/contract/shell/help-texts.ts';

export interface FeedKey {
  readonly action: keyof typeof keyTexts;
  readonly keys: readonly string[];
  readonly names: readonly string[];
}

/** The keys of a feed, in the order of the help. `keyTexts` has the labels. */
export const FEED_KEYS: readonly FeedKey[] = [
  { action: 'toggle', keys: [' ', 'k'], names: ['Space', 'K'] },
  { action: 'restart', keys: ['j'], names: ['J'] },
  { action: 'mute', keys: ['m'], names: ['M'] },
  { action: 'previous', keys: ['arrowleft'], names: ['←'] },
  { action: 'next', keys: ['arrowright'], names: ['→'] },
  { action: 'like', keys: ['l'], names: ['L'] },
  { action: 'save', keys: ['s'], names: ['S'] },
  { action: 'theater', keys: ['t'], names: ['T'] },
  { action: 'fullScreen', keys: ['f'], names: ['F'] },
];
