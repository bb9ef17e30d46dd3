import { reactionTexts, shareTexts } from '@reprise/contract/chat/texts.ts';
import { reactions, type Reaction } from '@reprise/contract/chat/reactions.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './quick-reaction-buttons.module.css';
import { ReactionGlyph } from './reaction-glyph.tsx';

interface QuickReactionButtonsProps {
  readonly onChoose: (reaction: Reaction) => void;
  readonly sending?: Reaction | undefined;
  readonly className?: string | undefined;
}

export function QuickReactionButtons({ onChoose, sending, className }: QuickReactionButtonsProps) {
  return (
    <div
      role="group"
      aria-label={shareTexts.reactions}
      className={classNames(styles.group, className)}
    >
      {reactions.map((reaction) => {
        const { name } = reactionTexts[reaction];
        return (
          <button
            key={reaction}
            type="button"
            aria-label={name}
            title={name}
            className={classNames(styles.button, sending === reaction && styles.sending)}
            // Ignores the second tap of a double tap.
            onClick={({ detail }) => detail < 2 && onChoose(reaction)}
          >
            <ReactionGlyph reaction={reaction} />
          </button>
        );
      })}
    </div>
  );
}
