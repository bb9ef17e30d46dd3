import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '#ui/forms/is-composing.ts';
import { isShortcutOff } from '#platform/preferences/character-keys.ts';
import { FEED_KEYS, type FeedKey } from './feed-keys.ts';
import { INTERACTIVE_ELEMENTS } from './interactive-elements.ts';

export type FeedKeyHandlers = Readonly<Partial<Record<FeedKey['action'], () => void>>>;

/** Handles the keys of a feed, unless a field, dialog or menu uses the key. */
export function useFeedKeys(handlers: FeedKeyHandlers): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || isIgnored(event)) return;
    const action = FEED_KEYS.find(({ keys }) => keys.includes(event.key.toLowerCase()))?.action;
    const handle = action && handlers[action];
    if (!handle) return;
    const isStep = action === 'previous' || action === 'next';
    if (event.repeat && !isStep) return;
    // Otherwise Space would scroll the page, and an arrow key would seek in a focused player.
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
  const users = key === ' ' ? `button, a, ${INTERACTIVE_ELEMENTS}` : INTERACTIVE_ELEMENTS;
  return target.closest(users) !== null;
}
