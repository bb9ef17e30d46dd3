import type { videoKeyTexts } from '@reprise/contract/moments/video-texts.ts';
import { useEffect, useEffectEvent } from 'react';
import { VIDEO_KEYS } from '#features/moments/video-keys.ts';
import { isShortcutOff } from '#platform/preferences/preferences.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { hasCovers } from '#ui/overlays/covers.ts';

const USERS_OF_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

type VideoKeyHandlers = Readonly<Record<keyof typeof videoKeyTexts, () => void>>;

/** Keys of the whole page, unless a field, a dialog or a menu uses them. */
export function useVideoKeys(handlers: VideoKeyHandlers): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || hasCovers() || isIgnored(event)) return;
    const key = VIDEO_KEYS.find(({ keys }) => keys.includes(event.key.toLowerCase()));
    if (!key) return;
    if (event.repeat && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    handlers[key.action]();
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
