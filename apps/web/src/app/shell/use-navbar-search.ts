import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export function useNavbarSearch() {
  const [isOpen, setIsOpen] = useState(false);
  const searchRef = useRef<HTMLDivElement>(null);
  const toggleRef = useRef<HTMLButtonElement>(null);

  function open() {
    // Synchronous: hidden elements cannot take the focus, and phones open the keyboard only inside
    // a click.
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
