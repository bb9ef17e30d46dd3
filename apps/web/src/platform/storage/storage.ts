import { storageKeys, type StorageName } from './storage-keys.ts';

/** A stored text. If storage is blocked or full, reads return null. */
export interface StorageItem {
  readonly key: string;
  read(): string | null;
  /** Returns false if the text could not be stored. */
  write(text: string): boolean;
  remove(): void;
}

export function storageItem(name: StorageName, suffix = ''): StorageItem {
  const key = storageKeys[name].key + suffix;
  return {
    key,
    read: () => attempt(() => areaOf(name).getItem(key)) ?? null,
    write: (text) => attempt(() => (areaOf(name).setItem(key, text), true)) ?? false,
    remove: () => attempt(() => areaOf(name).removeItem(key)),
  };
}

/** Returns the suffixes of all stored keys with a prefix, after `start`. */
export function storedSuffixes(name: StorageName, start = ''): readonly string[] {
  const prefix = storageKeys[name].key + start;
  const keys = attempt(() => Object.keys(areaOf(name))) ?? [];
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

function areaOf(name: StorageName): Storage {
  return storageKeys[name].area === 'local' ? localStorage : sessionStorage;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
