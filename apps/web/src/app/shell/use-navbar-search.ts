import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** On a narrow screen the search lies under the bar while its toggle, or a screen, says so. */
export function useNavbarSearch() {
  const [isOpen, setIsOpen] = useState(false);
  const searchRef = useRef<HTMLDivElement>(null);
  const toggleRef = useRef<HTMLButtonElement>(null);

  function open() {
    // Drawn at once: what is hidden takes no focus, and a phone shows its keyboard in a click only.
    flushSync(() => setIsOpen(true));
    searchRef.current?.querySelector<HTMLElement>('a, input:not([disabled])')?.focus();
  }

  function close() {
    setIsOpen(false);
  }

  function handleKeyDown({ key }: KeyboardEvent) {
    if (!isOpen || key !== 'Escape') return;
    close();
    toggleRef.current?.focus();
  }

  return { isOpen, searchRef, toggleRef, open, close, handleKeyDown };
}

export type NavbarSearch = ReturnType<typeof useNavbarSearch>;
