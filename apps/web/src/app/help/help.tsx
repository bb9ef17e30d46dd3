import { lazy, Suspense, useState, useEffect, useEffectEvent } from 'react';
import { isShortcutOff } from '#platform/preferences/preferences.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';

const HelpDialog = lazy(async () => ({
  default: (await import('./help-dialog.tsx')).HelpDialog,
}));

export function Help({ onSearch }: { onSearch: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useEverTrue(isOpen);
  useHelpKeys({ onHelp: () => setIsOpen(true), onSearch });
  if (!wasOpened) return null;
  return (
    <Suspense>
      <HelpDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}

const FIELD = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]';

interface HelpKeyHandlers {
  readonly onHelp: () => void;
  readonly onSearch: () => void;
}

/** Ignores keys while the user types in a field or a dialog is open. */
function useHelpKeys({ onHelp, onSearch }: HelpKeyHandlers): void {
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
