import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { Plus, SquarePlay } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { LinkInText } from '#features/chat/link-in-text.ts';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import { Button } from '#ui/primitives/button.tsx';
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
  /** With a text, which the place of the button may hide. */
  readonly hasText?: boolean;
}

export function AddClipButton({ user, onPick, onLink, hasText = false }: AddClipButtonProps) {
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

  const button = { ref: opener, 'aria-haspopup': 'dialog', onClick: open } as const;
  return (
    <>
      {hasText ? (
        <Button
          {...button}
          icon={<Plus aria-hidden />}
          aria-label={chatTexts.addClip}
          title={chatTexts.addClip}
        >
          <span>{chatTexts.addClip}</span>
        </Button>
      ) : (
        <IconButton {...button} label={chatTexts.addClip} icon={<SquarePlay aria-hidden />} />
      )}
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
