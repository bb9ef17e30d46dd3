import { useSyncExternalStore } from 'react';

/** One of a few words, chosen by the reader, kept on this device and the same in all its tabs. */
export type StoredPreference<Value extends string = string> = {
  /** In the order in which they are offered. */
  readonly values: readonly Value[];
  get(): Value;
  set(value: Value): void;
  /** What a word means here; any other word is the proposal. */
  parse(word: string | null): Value;
  subscribe(listener: () => void): () => void;
};

export type StoredPreferenceOptions<Value extends string> = {
  /** Its name in the storage. */
  key: string;
  values: readonly Value[];
  /** What holds until the reader chooses. */
  defaultValue: NoInfer<Value>;
  /** Words that were stored before there were these values. */
  legacyValues?: Readonly<Record<string, NoInfer<Value>>>;
  storage?: () => Storage;
};

/** A storage that cannot be used (private mode, full, forbidden) makes a choice for this page only. */
export function createStoredPreference<const Value extends string>({
  key,
  values,
  defaultValue,
  legacyValues = {},
  storage = () => localStorage,
}: StoredPreferenceOptions<Value>): StoredPreference<Value> {
  const listeners = new Set<() => void>();
  let chosen = defaultValue;

  function parse(word: string | null): Value {
    if (word !== null && Object.hasOwn(legacyValues, word))
      return legacyValues[word] ?? defaultValue;
    return values.find((value) => value === word) ?? defaultValue;
  }

  function readStorage(): void {
    try {
      chosen = parse(storage().getItem(key));
    } catch {}
    for (const listener of [...listeners]) listener();
  }

  readStorage();
  // Comes from the other tabs only; the key is null when all of the storage was cleared.
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) readStorage();
  });

  return {
    values,
    get: () => chosen,
    set(value) {
      chosen = value;
      try {
        storage().setItem(key, value);
      } catch {}
      for (const listener of [...listeners]) listener();
    },
    parse,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useStoredPreference<Value extends string>(
  preference: StoredPreference<Value>,
): Value {
  // The server has drawn the page for a reader who has chosen nothing.
  return useSyncExternalStore(preference.subscribe, preference.get, () => preference.parse(null));
}
