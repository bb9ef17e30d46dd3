import { useSyncExternalStore } from 'react';

/** One of a few words, chosen by the reader, kept on this device and the same in all its tabs. */
export type StoredChoice<Value extends string = string> = {
  /** In the order in which they are offered. */
  readonly values: readonly Value[];
  get(): Value;
  set(value: Value): void;
  /** What a word means here; any other word is the proposal. */
  parse(word: string | null): Value;
  subscribe(listener: () => void): () => void;
};

export type StoredChoiceOptions<Value extends string> = {
  /** Its name in the storage. */
  key: string;
  values: readonly Value[];
  /** What holds until the reader chooses. */
  proposal: NoInfer<Value>;
  /** Words that were stored before there were these values. */
  earlier?: Readonly<Record<string, NoInfer<Value>>>;
  storage?: () => Storage;
};

/** A storage that cannot be used (private mode, full, forbidden) makes a choice for this page only. */
export function createStoredChoice<const Value extends string>({
  key,
  values,
  proposal,
  earlier = {},
  storage = () => localStorage,
}: StoredChoiceOptions<Value>): StoredChoice<Value> {
  const listeners = new Set<() => void>();
  let chosen = proposal;

  function parse(word: string | null): Value {
    if (word !== null && Object.hasOwn(earlier, word)) return earlier[word] ?? proposal;
    return values.find((value) => value === word) ?? proposal;
  }

  function follow(): void {
    try {
      chosen = parse(storage().getItem(key));
    } catch {}
    for (const listener of [...listeners]) listener();
  }

  follow();
  // Comes from the other tabs only; the key is null when all of the storage was cleared.
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) follow();
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

export function useStoredChoice<Value extends string>(choice: StoredChoice<Value>): Value {
  // The server has drawn the page for a reader who has chosen nothing.
  return useSyncExternalStore(choice.subscribe, choice.get, () => choice.parse(null));
}
