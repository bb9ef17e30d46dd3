import { searchLimits } from '@reprise/contract/search/limits.ts';
import type { FoundUser } from '@reprise/contract/search/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { userSearchQuery } from './search.api.ts';
import type { SearchOutcome } from './search-outcome.ts';

const NO_USERS: readonly FoundUser[] = [];

export function useUserSearch() {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [activeUid, setActiveUid] = useState<string | null>(null);
  const trimmed = text.trim();
  const search = useDebouncedValue(trimmed, searchLimits.searchDebounceMs);
  const { data, isError, isPlaceholderData, refetch } = useQuery(userSearchQuery(search));

  const outcome = outcomeOf();
  const rows = outcome.kind === 'found' ? outcome.rows : NO_USERS;
  const activeIndex = rows.findIndex((row) => row.firebase_uid === activeUid);

  function outcomeOf(): SearchOutcome {
    if (!isOpen || trimmed === '' || search === '') return { kind: 'closed' };
    if (isError) return { kind: 'failed', retry: () => void refetch() };
    return data ? { kind: 'found', ...data } : { kind: 'loading' };
  }

  function open() {
    setIsOpen(true);
  }

  function close() {
    setIsOpen(false);
    setActiveUid(null);
  }

  return {
    text,
    isOpen,
    outcome,
    activeIndex,
    open,
    close,
    /** Enter opens the active row, otherwise the first row for exactly this text. */
    choice: rows[activeIndex] ?? (search === trimmed && !isPlaceholderData ? rows[0] : undefined),
    change(value: string) {
      setText(value);
      setActiveUid(null);
      open();
    },
    clear() {
      setText('');
      close();
    },
    activate(index: number) {
      setActiveUid(rows[index]?.firebase_uid ?? null);
    },
  };
}
