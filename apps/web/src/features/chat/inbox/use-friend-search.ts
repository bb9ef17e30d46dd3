import { searchLimits } from '@reprise/contract/search/limits.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { friendSearchQuery } from '#features/chat/friend-picker/friend-picker.api.ts';

export function useFriendSearch(user: string) {
  const [text, setText] = useState('');
  const trimmed = text.trim();
  const search = useDebouncedValue(trimmed, searchLimits.searchDebounceMs);
  const { data, isError, refetch } = useQuery(friendSearchQuery(user, search));
  const isDebounced = search === trimmed;
  const rows = isDebounced && data ? data : null;

  function sentence(): string {
    if (trimmed === '') return '';
    if (isDebounced && isError) return chatTexts.searchFailed;
    if (!rows) return '';
    const { noFriend, friendsFound } = chatTexts;
    return rows.length === 0 ? noFriend(trimmed) : friendsFound(rows.length);
  }

  return {
    text,
    setText,
    isOpen: trimmed !== '',
    isFailed: isDebounced && isError,
    retry: () => void refetch(),
    rows,
    statusText: sentence(),
  };
}
