import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { shellLimits } from '@reprise/contract/shell/limits.ts';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMedia } from '#ui/hooks/use-media.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { ClipsPanel, type ClipsPanelProps } from './clips-panel.tsx';
import styles from './conversation-clips.module.css';

const MOBILE = `(max-width: ${shellLimits.mobileMaxPx}px)`;

interface ConversationClipsProps extends Omit<ClipsPanelProps, 'renderHead'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A column next to the messages; on a phone a dialog. */
export function ConversationClips({ isOpen, onClose, ...panel }: ConversationClipsProps) {
  const isMobile = useMedia(MOBILE);
  if (isMobile) return <ClipsDialog isOpen={isOpen} onClose={onClose} {...panel} />;
  return isOpen && <ClipsColumn onClose={onClose} {...panel} />;
}

function ClipsColumn({ onClose, ...panel }: Omit<ConversationClipsProps, 'isOpen'>) {
  return (
    <aside className={styles.column} data-clips-column aria-label={chatTexts.clips}>
      <ClipsPanel
        {...panel}
        renderHead={(count) => (
          <Row as="header" gap={2} className={styles.head}>
            <h3 className={styles.title}>{chatTexts.clipsTitle}</h3>
            <span className={styles.count}>{count}</span>
            <IconButton label={controlTexts.close} icon={<X aria-hidden />} onClick={onClose} />
          </Row>
        )}
      />
    </aside>
  );
}

function ClipsDialog({ isOpen, onClose, onShowMessage, ...panel }: ConversationClipsProps) {
  const chosen = useRef<number | null>(null);
  useEffect(() => {
    if (isOpen) chosen.current = null;
  }, [isOpen]);

  function handleShowMessage(seq: number) {
    chosen.current = seq;
    onShowMessage(seq);
    onClose();
  }

  function finalFocus() {
    return document.querySelector<HTMLElement>(`[data-seq="${chosen.current}"]`);
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={chatTexts.clips} finalFocus={finalFocus}>
      <div className={styles.dialog}>
        <ClipsPanel {...panel} onShowMessage={handleShowMessage} />
      </div>
    </Dialog>
  );
}
