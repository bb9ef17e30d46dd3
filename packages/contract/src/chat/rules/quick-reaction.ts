import { type Reaction, reactions } from '../reactions.ts';
import { reactionTexts } from '../texts.ts';

/** Returns the quick reaction that a message under a clip sends, if any. */
export function quickReaction(text: string): Reaction | undefined {
  return reactions.find((reaction) => reactionTexts[reaction].emoji === text);
}
