import { useEffect, useEffectEvent } from 'react';

const INTERACTIVE_SELECTOR = [
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  '[role="dialog"]',
  '[role="alertdialog"]',
  '[role="menu"]',
  '[role="slider"]',
].join(', ');

const STEPS: Readonly<Record<string, 'left' | 'right'>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export interface ArrowKeyHandlers {
  readonly onLeft: () => void;
  readonly onRight: () => void;
}

/** Steps with the left and right arrow keys, unless a field, dialog or menu uses the key. */
export function useArrowKeys({ onLeft, onRight }: ArrowKeyHandlers): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isIgnored(event)) return;
    const step = STEPS[event.key];
    if (!step) return;
    // A focused player would seek with the same key.
    event.preventDefault();
    (step === 'left' ? onLeft : onRight)();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isIgnored({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || shiftKey) return true;
  return target instanceof Element && target.closest(INTERACTIVE_SELECTOR) !== null;
}
