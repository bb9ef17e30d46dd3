import { type Reaction, reactions } from '@reprise/contract/chat/reactions.ts';
import { messageClipTexts } from '@reprise/contract/chat/clip-texts.ts';
import { chatTexts, reactionTexts } from '@reprise/contract/chat/texts.ts';
import { Copy, Reply, SmilePlus, SquarePlus, Trash2 } from 'lucide-react';
import { fullDate } from '#features/chat/chat-dates.ts';
import { ReactionGlyph } from '#features/chat/reactions/reaction-glyph.tsx';
import type { MenuEntry } from '#ui/overlays/menu-popup.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './message-tools.module.css';

interface MessageToolsProps {
  readonly isOwn: boolean;
  readonly date: string;
  readonly ownReaction: Reaction | null;
  readonly onReact: ((reaction: Reaction | null) => void) | undefined;
  readonly onReply: (() => void) | undefined;
  readonly onCopy: (() => void) | undefined;
  /** Path of the form that posts the clip. */
  readonly postPath: string | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** Shown on hover and focus. On touch, a long press on the message opens the menu. */
export function MessageTools({ isOwn, date, ...actions }: MessageToolsProps) {
  const actionEntries = entriesOf(actions);
  if (actionEntries.length === 0) return null;
  const entries: MenuEntry[] = [...actionEntries, { kind: 'heading', label: fullDate(date) }];
  return (
    <div className={styles.tools}>
      <Menu
        align={isOwn ? 'end' : 'start'}
        entries={entries}
        renderTrigger={(props) => (
          <IconButton
            {...props}
            label={chatTexts.actions}
            icon={<SmilePlus aria-hidden />}
            className={styles.button}
          />
        )}
      />
      {actions.onReply && (
        <IconButton
          // For pointers only: the menu has the same action.
          tabIndex={-1}
          label={chatTexts.reply}
          icon={<Reply aria-hidden />}
          className={classNames(styles.button, styles.reply)}
          onClick={actions.onReply}
        />
      )}
    </div>
  );
}

function entriesOf({
  ownReaction,
  onReact,
  onReply,
  onCopy,
  postPath,
  onDelete,
}: Omit<MessageToolsProps, 'isOwn' | 'date'>): MenuEntry[] {
  const entries: MenuEntry[] = [];
  if (onReact) {
    entries.push({
      kind: 'choice',
      label: chatTexts.react,
      isIconOnly: true,
      value: ownReaction ?? '',
      options: reactions.map((reaction) => ({
        value: reaction,
        label: reactionTexts[reaction].name,
        icon: <ReactionGlyph reaction={reaction} />,
      })),
      onChange: (value) => onReact(reactions.find((one) => one === value) ?? null),
    });
  }
  if (onReply) {
    entries.push({
      kind: 'action',
      label: chatTexts.reply,
      icon: <Reply aria-hidden />,
      onSelect: onReply,
    });
  }
  if (onCopy) {
    entries.push({
      kind: 'action',
      label: chatTexts.copy,
      icon: <Copy aria-hidden />,
      onSelect: onCopy,
    });
  }
  if (postPath !== undefined) {
    entries.push({
      kind: 'link',
      label: messageClipTexts.postThis,
      icon: <SquarePlus aria-hidden />,
      to: postPath,
    });
  }
  if (onDelete) {
    entries.push({
      kind: 'action',
      label: chatTexts.delete,
      icon: <Trash2 aria-hidden />,
      isDanger: true,
      onSelect: onDelete,
    });
  }
  return entries;
}
