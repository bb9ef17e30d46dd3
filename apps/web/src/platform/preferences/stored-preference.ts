import { useSyncExternalStore } from 'react';
import type { StorageItem } from '#platform/storage/storage.ts';

export interface StoredPreference<Value extends string = string> {
  readonly values: readonly Value[];
  get(): Value;
  set(value: Value): void;
  /** Returns the default for unknown values. */
  parse(stored: string | null): Value;
  subscribe(listener: () => void): () => void;
}

export interface StoredPreferenceOptions<Value extends string> {
  item: Pick<StorageItem, 'key' | 'read' | 'write'>;
  values: readonly Value[];
  defaultValue: NoInfer<Value>;
}

/** Without storage (private mode, or full), a change applies to this page only. */
export function createStoredPreference<const Value extends string>({
  item,
  values,
  defaultValue,
}: StoredPreferenceOptions<Value>): StoredPreference<Value> {
  const listeners = new Set<() => void>();
  let current = defaultValue;
  let isUnstored = false;

  function parse(stored: string | null): Value {
    return values.find((value) => value === stored) ?? defaultValue;
  }

  function readStorage(): void {
    current = parse(item.read());
    for (const listener of [...listeners]) listener();
  }

  readStorage();
  // Fires only in other tabs. The key is null if the storage was cleared.
  globalThis.window?.addEventListener('storage', (event) => {
    if ((event.key === item.key || event.key === null) && !isUnstored) readStorage();
  });

  return {
    values,
    get: () => current,
    set(value) {
      current = value;
      isUnstored = !item.write(value);
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
  // The server renders the defaults.
  return useSyncExternalStore(preference.subscribe, preference.get, () => preference.parse(null));
}
