import { useEffect, useEffectEvent } from 'react';

/** Where the arrow keys have a meaning of their own. */
const BUSY = [
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

export interface ArrowKeys {
  readonly onLeft: () => void;
  readonly onRight: () => void;
}

/** Steps with the left and right arrow keys, unless the key belongs to a field, a dialog or a menu. */
export function useArrowKeys({ onLeft, onRight }: ArrowKeys): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isElsewhere(event)) return;
    const step = STEPS[event.key];
    if (!step) return;
    // A clicked film would seek with the same key.
    event.preventDefault();
    (step === 'left' ? onLeft : onRight)();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isElsewhere({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || shiftKey) return true;
  return target instanceof Element && target.closest(BUSY) !== null;
}
