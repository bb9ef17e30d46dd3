import { useSyncExternalStore } from 'react';
import { MINUTE } from '@reprise/contract/units.ts';
import { storageItem } from './storage/storage.ts';

interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** `steps`: the user has to install it in the browser's menu. */
export type InstallOffer = 'none' | 'prompt' | 'steps';

/** The time of the first visit, then `OFFERED`. */
const VISIT = storageItem('visit');
const OFFERED = 'offered';
/** A start after this time is another visit. */
const VISIT_MS = 30 * MINUTE;

const listeners = new Set<() => void>();
let prompt: InstallPromptEvent | null = null;

/** Offers to install the app from the second visit on, or once the user has sent a clip. */
export function watchInstall(): void {
  const stored = VISIT.read();
  if (stored === null) VISIT.write(String(Date.now()));
  else if (Date.now() - Number(stored) > VISIT_MS) offerInstall();
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own bar would cover the page at a time of its choice.
    event.preventDefault();
    setPrompt(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => setPrompt(null));
}

export function offerInstall(): void {
  VISIT.write(OFFERED);
  notify();
}

export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(subscribe, readOffer, () => 'none');
}

/** Shows the browser's dialog, which works once per event. */
export async function install(): Promise<void> {
  const event = prompt;
  setPrompt(null);
  await event?.prompt();
}

/** Safari has no prompt. */
export function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function readOffer(): InstallOffer {
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (isInstalled || VISIT.read() !== OFFERED) return 'none';
  if (prompt !== null) return 'prompt';
  return isAppleTouch() ? 'steps' : 'none';
}

function setPrompt(event: InstallPromptEvent | null): void {
  prompt = event;
  notify();
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
