import { shellLimits } from '@reprise/contract/shell/limits.ts';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { isComposing } from '#ui/forms/is-composing.ts';
import { addCover } from '#ui/overlays/covers.ts';

export const PHONE = `(max-width: ${shellLimits.mobileMaxPx}px)`;

export const SEARCH_ID = 'navbar-search';

/** On phones the search covers the page, and the tab bar opens it. */
export function useNavbarSearch() {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === key;
  const searchRef = useRef<HTMLDivElement>(null);
  const tabRef = useRef<HTMLButtonElement>(null);

  useEffect(() => (isOpen ? addCover(searchRef.current) : undefined), [isOpen]);

  function open() {
    // Synchronous: hidden elements cannot be focused, and phones open the keyboard only inside a
    // click.
    flushSync(() => setOpenOn(key));
    searchRef.current?.querySelector<HTMLElement>('a, input:not([disabled])')?.focus();
  }

  function close() {
    // The field can stay in the bar, but the keyboard of a phone must not.
    if (isOpen) searchRef.current?.querySelector<HTMLElement>(':focus')?.blur();
    setOpenOn(null);
  }

  function closeAndFocus() {
    close();
    tabRef.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isOpen && event.key === 'Escape' && !isComposing(event)) closeAndFocus();
  }

  /** The bar of found clips has the field, which then becomes the search. */
  function handleFocus({ target }: FocusEvent) {
    if (target instanceof HTMLInputElement && matchMedia(PHONE).matches) setOpenOn(key);
  }

  /** Closes the search: it must not cover a focused control. */
  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    const isLeft = relatedTarget !== null && !currentTarget.contains(relatedTarget);
    if (isLeft && relatedTarget !== tabRef.current) close();
  }

  function toggle() {
    if (isOpen) close();
    else open();
  }

  return {
    isOpen,
    searchRef,
    tabRef,
    open,
    close,
    closeAndFocus,
    toggle,
    handleKeyDown,
    handleFocus,
    handleBlur,
  };
}

export type NavbarSearch = ReturnType<typeof useNavbarSearch>;
