import { useEffect, useEffectEvent } from 'react';
import { isShortcutOff } from '#platform/preferences/preferences.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { hasCovers } from '#ui/overlays/covers.ts';

const USERS_OF_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

export type VideoKeys = Readonly<Record<string, () => void>>;

/** Keys of the whole page, in lower case, unless a field, a dialog or a menu uses them. */
export function useVideoKeys(keys: VideoKeys): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || hasCovers() || isIgnored(event)) return;
    const handle = keys[event.key.toLowerCase()];
    if (!handle) return;
    if (event.repeat && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    handle();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isIgnored({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || shiftKey || isShortcutOff(key)) return true;
  if (!(target instanceof Element)) return false;
  // Space presses a focused button.
  return target.closest(key === ' ' ? `button, a, ${USERS_OF_KEYS}` : USERS_OF_KEYS) !== null;
}
