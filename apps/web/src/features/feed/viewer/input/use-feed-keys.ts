import type { keyTexts } from '@reprise/contract/shell/help-texts.ts';
import { useEffect, useEffectEvent } from 'react';
import { isShortcutOff } from '#platform/preferences/preferences.ts';
import { isComposing } from '#ui/forms/is-composing.ts';

export const INTERACTIVE_ELEMENTS = [
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  '[role="dialog"]',
  '[role="alertdialog"]',
  '[role="menu"]',
  '[role="slider"]',
].join(', ');

type FeedKeyHandlers = Readonly<Partial<Record<FeedKey['action'], () => void>>>;

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

export interface FeedKey {
  readonly action: keyof typeof keyTexts;
  readonly keys: readonly string[];
  readonly names: readonly string[];
}

/** The keys of a feed, in the order of the help. `keyTexts` has the labels. */
export const FEED_KEYS: readonly FeedKey[] = [
  { action: 'toggle', keys: [' ', 'k'], names: ['Space', 'K'] },
  { action: 'restart', keys: ['j'], names: ['J'] },
  { action: 'mute', keys: ['m'], names: ['M'] },
  { action: 'previous', keys: ['arrowleft'], names: ['←'] },
  { action: 'next', keys: ['arrowright'], names: ['→'] },
  { action: 'like', keys: ['l'], names: ['L'] },
  { action: 'save', keys: ['s'], names: ['S'] },
  { action: 'theater', keys: ['t'], names: ['T'] },
  { action: 'fullScreen', keys: ['f'], names: ['F'] },
];
