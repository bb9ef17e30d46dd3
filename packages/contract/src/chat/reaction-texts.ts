import type { Reaction } from './reactions.ts';

/** The quick reactions. Below a clip, each sends its emoji as a message. Not in the spec. */
export const reactionTexts: Readonly<
  Record<Reaction, { readonly name: string; readonly emoji: string }>
> = {
  again: { name: 'Again', emoji: '🔁' },
  fire: { name: 'Fire', emoji: '🔥' },
  love: { name: 'Love', emoji: '😍' },
  laugh: { name: 'Laugh', emoji: '😂' },
  wow: { name: 'Wow', emoji: '😮' },
  tears: { name: 'Tears', emoji: '😢' },
};
