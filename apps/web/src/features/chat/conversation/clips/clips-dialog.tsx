import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { useEffect, useRef } from 'react';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ClipGrid, type ClipGridProps } from './clip-grid.tsx';

interface ClipsDialogProps extends ClipGridProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ClipsDialog({ isOpen, onClose, onChoose, ...grid }: ClipsDialogProps) {
  const chosen = useRef<number | null>(null);
  useEffect(() => {
    if (isOpen) chosen.current = null;
  }, [isOpen]);

  function handleChoose(seq: number) {
    chosen.current = seq;
    onChoose(seq);
    onClose();
  }

  function finalFocus() {
    return document.querySelector<HTMLElement>(`[data-seq="${chosen.current}"]`);
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={chatTexts.clips} finalFocus={finalFocus}>
      <ClipGrid {...grid} onChoose={handleChoose} />
    </Dialog>
  );
}
