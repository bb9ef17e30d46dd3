import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { searchTerms } from '@reprise/contract/search/rules/words.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { usedTagsQuery } from '#clips/caption/tags.api.ts';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { friendsQuery } from '#users/friendship/friends.api.ts';
import { bestClipsQuery } from './clip-search.api.ts';
import {
  clearRecentSearches,
  readRecentSearches,
  type RecentSearch,
  removeRecentSearch,
} from './recent-searches.ts';
import { rowKey, type SearchRow } from './search-rows.ts';
import { lastWord, type SearchOutcome, userSearchQuery } from './search.api.ts';

/** The state of the search in the navbar. */
export function useSearchBox(username: string) {
  const box = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [recent, setRecent] = useState(readRecentSearches);
  const trimmed = box.text.trim();
  const search = useDebouncedValue(trimmed, searchLimits.searchDebounceMs);
  const people = useQuery({ ...userSearchQuery(search), enabled: isOpen && search !== '' });
  const found = useFoundClips(search, isOpen, people.data?.rows.length === 0);
  const start = useStart(username, recent, isOpen && trimmed === '');

  const outcome = outcomeOf();
  const rows = isOpen ? rowsOf() : [];
  const keys = rows.map(rowKey);
  const activeIndex = activeKey === null ? -1 : keys.indexOf(activeKey);

  function outcomeOf(): SearchOutcome {
    if (!isOpen || trimmed === '' || search === '') return { kind: 'closed' };
    if (people.isError) return { kind: 'failed', search, retry: () => void people.refetch() };
    return people.data ? { kind: 'found', ...people.data } : { kind: 'loading' };
  }

  function rowsOf(): readonly SearchRow[] {
    if (trimmed === '') return start.rows;
    if (outcome.kind === 'closed') return [];
    const users = outcome.kind === 'found' ? outcome.rows : [];
    if (!canFindClips(trimmed)) return users.map((user) => ({ kind: 'user', user }));
    return [
      ...users.map((user) => ({ kind: 'user', user }) as const),
      { kind: 'clips', search: trimmed },
      ...found.clips.map((tile) => ({ kind: 'clip', tile }) as const),
      ...found.tags.map((tag) => ({ kind: 'tag', tag }) as const),
    ];
  }

  function open() {
    if (!isOpen) setRecent(readRecentSearches());
    setIsOpen(true);
  }

  function close() {
    setIsOpen(false);
    setActiveKey(null);
  }

  /** The first row, once it is known who is found for exactly this text. */
  function firstChoice(): SearchRow | undefined {
    const isKnown = outcome.kind === 'found' && search === trimmed && !people.isPlaceholderData;
    return isKnown ? rows[0] : undefined;
  }

  return {
    text: box.text,
    trimmed,
    isOpen,
    outcome,
    rows,
    isAlone: start.isAlone,
    activeIndex,
    open,
    close,
    choice: rows[activeIndex] ?? firstChoice(),
    change(value: string) {
      box.set(value);
      setActiveKey(null);
      open();
    },
    clear() {
      box.set('');
      close();
    },
    /** The screen of found clips keeps their words. */
    leave() {
      box.reset();
      close();
    },
    activate(index: number) {
      setActiveKey(keys[index] ?? null);
    },
    remove(removed: RecentSearch) {
      setRecent(removeRecentSearch(removed));
      setActiveKey(null);
    },
    removeAll() {
      clearRecentSearches();
      setRecent([]);
    },
  };
}

export type SearchBox = ReturnType<typeof useSearchBox>;

/** The screen of found clips puts its words into the field. */
function useText() {
  const { pathname, search } = useLocation();
  const shown = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [typed, setTyped] = useState({ shown, text: shown });
  const current = typed.shown === shown ? typed : { shown, text: shown };
  if (current !== typed) setTyped(current);
  return {
    text: current.text,
    set: (text: string) => setTyped({ shown, text }),
    reset: () => setTyped({ shown, text: shown }),
  };
}

/** What the empty box offers. */
function useStart(username: string, recent: readonly RecentSearch[], isShown: boolean) {
  const friends = useInfiniteQuery({ ...friendsQuery(username), enabled: isShown });
  const tags = useQuery({ ...usedTagsQuery(''), enabled: isShown });
  const first = friends.data?.pages[0]?.rows;
  const rows: readonly SearchRow[] = [
    ...recent.map((one) => ({ kind: 'recent', recent: one }) as const),
    ...(first ?? [])
      .slice(0, searchLimits.friends)
      .map((friend) => ({ kind: 'friend', friend }) as const),
    ...(tags.data ?? []).map((tag) => ({ kind: 'tag', tag }) as const),
  ];
  // True without friends, who would be in the empty box.
  return { rows, isAlone: isShown && first?.length === 0 };
}

function canFindClips(search: string): boolean {
  const isTooLong = lengthError(search, searchLimits.clipSearchMax) !== undefined;
  return !isTooLong && searchTerms(search).length > 0;
}

/** The best clips and tags, or if no user and no clip is found, the tags that people use. */
function useFoundClips(search: string, isOpen: boolean, isNoOne: boolean) {
  const clips = useQuery({ ...bestClipsQuery(search), enabled: isOpen && canFindClips(search) });
  const word = lastWord(search);
  const tags = useQuery({ ...usedTagsQuery(word), enabled: isOpen && word !== '' });
  const isNoTag = word === '' || tags.data?.length === 0;
  const isNothing = isNoOne && isNoTag && clips.data?.length === 0;
  const others = useQuery({ ...usedTagsQuery(''), enabled: isOpen && isNothing });
  return {
    clips: clips.data ?? [],
    tags: isNothing ? (others.data ?? []) : (tags.data ?? []).slice(0, searchLimits.bestTags),
  };
}
