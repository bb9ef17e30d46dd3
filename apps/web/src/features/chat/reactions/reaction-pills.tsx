import { reactionTexts } from '@reprise/contract/chat/reaction-texts.ts';
import { reactions as allReactions, type Reaction } from '@reprise/contract/chat/reactions.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { MessageDetails } from '@reprise/contract/documents.ts';
import { ReactionGlyph } from './reaction-glyph.tsx';
import styles from './reaction-pills.module.css';

interface ReactionPillsProps {
  readonly reactions: MessageDetails['reactions'];
  readonly uid: string;
  readonly onReact: ((reaction: Reaction | null) => void) | undefined;
}

/** A press adds the viewer's reaction, or removes it. */
export function ReactionPills({ reactions, uid, onReact }: ReactionPillsProps) {
  return (
    <div className={styles.pills}>
      {countReactions(reactions, uid).map(({ reaction, count, isOwn }) => (
        <button
          key={reaction}
          type="button"
          className={styles.pill}
          aria-pressed={isOwn}
          aria-label={chatTexts.reactionOf(reactionTexts[reaction].name, count, isOwn)}
          title={reactionTexts[reaction].name}
          disabled={!onReact}
          onClick={() => onReact?.(isOwn ? null : reaction)}
        >
          <ReactionGlyph reaction={reaction} />
          {count}
        </button>
      ))}
    </div>
  );
}

function countReactions(reactions: MessageDetails['reactions'], uid: string) {
  return allReactions
    .map((reaction) => {
      const users = reactions.filter((one) => one.reaction === reaction);
      return { reaction, count: users.length, isOwn: users.some((one) => one.uid === uid) };
    })
    .filter(({ count }) => count > 0);
}
