import { reactions, type Reaction } from './reactions.ts';

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

/** Returns the quick reaction that a message under a clip sends, if any. */
export function quickReaction(text: string): Reaction | undefined {
  return reactions.find((reaction) => reactionTexts[reaction].emoji === text);
}
