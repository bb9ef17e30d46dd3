import type { videoKeyTexts } from '@reprise/contract/moments/video-texts.ts';

interface VideoKey {
  readonly action: keyof typeof videoKeyTexts;
  /** In lower case. */
  readonly keys: readonly string[];
  readonly names: readonly string[];
}

/** The keys of the page of a video, in the order of the help. `videoKeyTexts` has the labels. */
export const VIDEO_KEYS: readonly VideoKey[] = [
  { action: 'toggle', keys: [' ', 'k'], names: ['Space', 'K'] },
  { action: 'restart', keys: ['j'], names: ['J'] },
  { action: 'previous', keys: ['arrowleft'], names: ['←'] },
  { action: 'next', keys: ['arrowright'], names: ['→'] },
  { action: 'first', keys: ['home'], names: ['Home'] },
  { action: 'last', keys: ['end'], names: ['End'] },
  { action: 'before', keys: ['arrowup'], names: ['↑'] },
  { action: 'after', keys: ['arrowdown'], names: ['↓'] },
  { action: 'like', keys: ['l'], names: ['L'] },
  { action: 'mark', keys: ['m'], names: ['M'] },
];
