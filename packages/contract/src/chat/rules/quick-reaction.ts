import { reactionTexts } from '../reaction-texts.ts';
import { reactions, type Reaction } from '../reactions.ts';

/** The quick reaction that a message under a clip sends, if it does. */
export function quickReaction(text: string): Reaction | undefined {
  return reactions.find((reaction) => reactionTexts[reaction].emoji === text);
}
