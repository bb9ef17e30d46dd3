import { searchLimits } from '@reprise/contract/search/limits.ts';
import { storageItem } from '#platform/storage/storage.ts';

/** A search for clips, or a user who was chosen. */
export type RecentSearch =
  | { readonly kind: 'clips'; readonly text: string }
  | { readonly kind: 'user'; readonly text: string; readonly img_url: string };

const stored = storageItem('recentSearches');

/** The last one first. They never leave the device. */
export function readRecentSearches(): readonly RecentSearch[] {
  try {
    const value: unknown = JSON.parse(stored.read() ?? '[]');
    return Array.isArray(value) ? value.filter(isRecentSearch) : [];
  } catch {
    return [];
  }
}

export function addRecentSearch(added: RecentSearch): void {
  const others = readRecentSearches().filter((recent) => !isSame(recent, added));
  stored.write(JSON.stringify([added, ...others].slice(0, searchLimits.recentMax)));
}

/** Returns the others. */
export function removeRecentSearch(removed: RecentSearch): readonly RecentSearch[] {
  const others = readRecentSearches().filter((recent) => !isSame(recent, removed));
  if (others.length === 0) stored.remove();
  else stored.write(JSON.stringify(others));
  return others;
}

export function clearRecentSearches(): void {
  stored.remove();
}

function isSame(one: RecentSearch, other: RecentSearch): boolean {
  return one.kind === other.kind && one.text === other.text;
}

function isRecentSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, text, img_url } = value as Readonly<Record<string, unknown>>;
  if (typeof text !== 'string') return false;
  return kind === 'clips' || (kind === 'user' && typeof img_url === 'string');
}
