import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { SquarePlay } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import type { AttachedClip } from './clip-picker.api.ts';

const ClipPickerDialog = lazy(async () => ({
  default: (await import('./clip-picker-dialog.tsx')).ClipPickerDialog,
}));

interface AddClipButtonProps {
  readonly user: string;
  readonly onPick: (clip: AttachedClip) => void;
}

export function AddClipButton({ user, onPick }: AddClipButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useEverTrue(isOpen);
  const opener = useRef<HTMLButtonElement>(null);
  const hasPicked = useRef(false);

  function open() {
    hasPicked.current = false;
    setIsOpen(true);
  }

  function handlePick(clip: AttachedClip) {
    hasPicked.current = true;
    onPick(clip);
  }

  /** After choosing a clip, the user types the text. */
  function finalFocus() {
    const text = hasPicked.current && opener.current?.form?.querySelector('textarea');
    return text || opener.current;
  }

  return (
    <>
      <IconButton
        ref={opener}
        label={chatTexts.addClip}
        icon={<SquarePlay aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      />
      {wasOpened && (
        <Suspense>
          <ClipPickerDialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            user={user}
            onPick={handlePick}
            finalFocus={finalFocus}
          />
        </Suspense>
      )}
    </>
  );
}
