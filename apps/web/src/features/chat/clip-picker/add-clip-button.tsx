import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { SquarePlay } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { LinkInText } from '#features/chat/link-in-text.ts';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import type { AttachedClip } from './clip-picker.api.ts';

const ClipPickerDialog = lazy(async () => ({
  default: (await import('./clip-picker-dialog.tsx')).ClipPickerDialog,
}));

interface AddClipButtonProps {
  readonly user: string;
  readonly onPick: (clip: AttachedClip) => void;
  /** Absent where only posted clips are added. */
  readonly onLink?: (link: LinkInText) => void;
  readonly icon?: ReactNode;
}

export function AddClipButton({ user, onPick, onLink, icon }: AddClipButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useEverTrue(isOpen);
  const opener = useRef<HTMLButtonElement>(null);
  const hasPicked = useRef(false);
  const link = useRef<LinkInText | null>(null);

  function open() {
    hasPicked.current = false;
    link.current = null;
    setIsOpen(true);
  }

  function handlePick(clip: AttachedClip) {
    hasPicked.current = true;
    onPick(clip);
  }

  function handleLink(found: LinkInText) {
    link.current = found;
    setIsOpen(false);
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
        icon={icon ?? <SquarePlay aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      />
      {wasOpened && (
        <Suspense>
          <ClipPickerDialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            // The sheet takes the focus.
            onClosed={() => link.current && onLink?.(link.current)}
            user={user}
            onPick={handlePick}
            {...(onLink && { onLink: handleLink })}
            finalFocus={finalFocus}
          />
        </Suspense>
      )}
    </>
  );
}
