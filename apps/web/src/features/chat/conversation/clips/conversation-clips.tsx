import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { lazy, Suspense } from 'react';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { ClipGrid, type ClipGridProps } from './clip-grid.tsx';
import styles from './conversation-clips.module.css';

const ClipsDialog = lazy(async () => ({
  default: (await import('./clips-dialog.tsx')).ClipsDialog,
}));

const COLUMN = '(min-width: 1500px)';

interface ConversationClipsProps extends ClipGridProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A column in wide windows, a dialog in others. */
export function ConversationClips({ isOpen, onClose, ...grid }: ConversationClipsProps) {
  const hasColumn = useMedia(COLUMN);
  const wasOpened = useEverTrue(isOpen);
  if (hasColumn) {
    return (
      <aside className={styles.column} aria-label={chatTexts.clips}>
        <h3 className={styles.title}>{chatTexts.clipsHere}</h3>
        <ClipGrid {...grid} />
      </aside>
    );
  }
  if (!wasOpened) return null;
  return (
    <Suspense>
      <ClipsDialog isOpen={isOpen} onClose={onClose} {...grid} />
    </Suspense>
  );
}
