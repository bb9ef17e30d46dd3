import { useEffect, useEffectEvent } from 'react';
import { isShortcutOff } from '#platform/preferences/preferences.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { hasCovers } from '#ui/overlays/covers.ts';

export type RoomKey = ' ' | 'ArrowRight' | 'm' | 'Escape';

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Handles the keys of a room, unless a field, button, dialog or menu uses them. */
export function useRoomKeys(handlers: Readonly<Record<RoomKey, () => void>>): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat } = event;
    const name = key.length === 1 ? key.toLowerCase() : key;
    if (!isRoomKey(name) || event.defaultPrevented || isComposing(event) || repeat) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isShortcutOff(key) || hasCovers()) return;
    const users = name === ' ' ? `button, a, ${FIELDS}` : FIELDS;
    if (target instanceof Element && target.closest(users)) return;
    event.preventDefault();
    handlers[name]();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isRoomKey(key: string): key is RoomKey {
  return key === ' ' || key === 'ArrowRight' || key === 'm' || key === 'Escape';
}
