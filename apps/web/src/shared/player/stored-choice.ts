import { useSyncExternalStore } from 'react';

/** A yes or no of the reader's, kept over visits and shared by all players of the page. */
export type StoredChoice = {
  isOn(): boolean;
  set(isOn: boolean): void;
  subscribe(listener: () => void): () => void;
};

export type StoredChoiceOptions = {
  /** Its name in the storage. */
  key: string;
  /** What holds until the reader chooses. */
  isOnAtFirst: boolean;
  storage?: () => Storage;
};

/** A storage that cannot be used (private mode, full, forbidden) makes a choice for this page only. */
export function createStoredChoice({
  key,
  isOnAtFirst,
  storage = () => localStorage,
}: StoredChoiceOptions): StoredChoice {
  const listeners = new Set<() => void>();
  let isOn = isOnAtFirst;
  try {
    isOn = toChoice(storage().getItem(key)) ?? isOnAtFirst;
  } catch {}

  return {
    isOn: () => isOn,
    set(value) {
      isOn = value;
      try {
        storage().setItem(key, value ? 'on' : 'off');
      } catch {}
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function toChoice(stored: string | null): boolean | null {
  if (stored === 'on') return true;
  return stored === 'off' ? false : null;
}

export function useStoredChoice(choice: StoredChoice): boolean {
  return useSyncExternalStore(choice.subscribe, choice.isOn);
}

/** Whether clips are heard; browsers let nothing start with sound by itself, so it is off at first. */
export const soundChoice = createStoredChoice({ key: 'reprise.sound', isOnAtFirst: false });

/** Whether clips start by themselves when they come into view. */
export const autoplayChoice = createStoredChoice({ key: 'reprise.autoplay', isOnAtFirst: true });
