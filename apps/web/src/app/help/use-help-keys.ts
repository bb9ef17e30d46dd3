import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '#ui/forms/is-composing.ts';
import { isShortcutOff } from '#platform/preferences/character-keys.ts';

const FIELD = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]';

interface HelpKeyHandlers {
  readonly onHelp: () => void;
  readonly onSearch: () => void;
}

/** Ignores keys while the user types in a field or a dialog is open. */
export function useHelpKeys({ onHelp, onSearch }: HelpKeyHandlers): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    const handle = { '?': onHelp, '/': onSearch }[key];
    if (!handle || event.defaultPrevented || isComposing(event)) return;
    if (altKey || ctrlKey || metaKey || isShortcutOff(key)) return;
    if (target instanceof Element && target.closest(FIELD)) return;
    // Otherwise the search field would receive the character.
    event.preventDefault();
    handle();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
