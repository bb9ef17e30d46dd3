import { language } from '@reprise/contract/language/current.ts';
import { chatTexts, reactionTexts } from '@reprise/contract/chat/texts.ts';
import { reactions as allReactions, type Reaction } from '@reprise/contract/chat/reactions.ts';
import type { Message } from '@reprise/contract/chat/documents.ts';
import type { MouseEvent } from 'react';
import { focusContainer } from '#ui/focus-container.ts';
import { ReactionGlyph } from './reaction-glyph.tsx';
import styles from './reaction-pills.module.css';

type Reactions = NonNullable<Message['reactions']>;

interface ReactionPillsProps {
  readonly reactions: Reactions;
  readonly uid: string;
  /** In a group: returns the name of a user who reacted. */
  readonly nameOf?: ((uid: string) => string) | undefined;
  readonly onReact: ((reaction: Reaction | null) => void) | undefined;
}

/** Pressing one adds the viewer's reaction or removes it. */
export function ReactionPills({ reactions, uid, nameOf, onReact }: ReactionPillsProps) {
  return (
    <div className={styles.pills}>
      {countReactions(reactions).map(({ reaction, uids }) => {
        const { name } = reactionTexts[reaction];
        const { length: count } = uids;
        const isOwn = uids.includes(uid);
        const users = nameOf && listFormat.format(uids.map(nameOf));
        function handleClick({ currentTarget }: MouseEvent) {
          // The pill disappears.
          if (isOwn && count === 1) focusContainer(currentTarget);
          onReact?.(isOwn ? null : reaction);
        }
        return (
          <button
            key={reaction}
            type="button"
            className={styles.pill}
            aria-pressed={isOwn}
            aria-label={
              users === undefined
                ? chatTexts.reactionOf(name, count, isOwn)
                : chatTexts.reactionBy(name, count, users)
            }
            title={users ?? name}
            disabled={!onReact}
            onClick={handleClick}
          >
            <ReactionGlyph reaction={reaction} />
            {count}
          </button>
        );
      })}
    </div>
  );
}

const listFormat = new Intl.ListFormat(language);

function countReactions(reactions: Reactions) {
  return allReactions
    .map((reaction) => {
      const users = reactions.filter((one) => one.reaction === reaction);
      return { reaction, uids: users.map(({ uid }) => uid) };
    })
    .filter(({ uids }) => uids.length > 0);
}
