import { useState } from 'react';
import type { DialogState } from '#features/accounts/form-dialog.tsx';

/** A dialog about an entry of a list. Closing it returns focus to the button that opened it. */
export function useEntryDialog<Entry>() {
  const [entry, setEntry] = useState<Entry | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [focusTarget, setFocusTarget] = useState<HTMLElement | null>(null);
  const dialog: DialogState = {
    isOpen,
    onClose: () => setIsOpen(false),
    finalFocus: () => focusTarget,
  };

  function open(next: Entry, { currentTarget }: { readonly currentTarget: HTMLElement }) {
    setEntry(next);
    setFocusTarget(currentTarget);
    setIsOpen(true);
  }

  /** For an entry that was removed, with its button. */
  function closeAndFocus(target: HTMLElement | null) {
    setFocusTarget(target);
    setIsOpen(false);
  }

  return { entry, open, dialog, closeAndFocus };
}
