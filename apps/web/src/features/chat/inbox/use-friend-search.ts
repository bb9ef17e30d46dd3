import { limits } from '@reprise/contract/limits.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { friendSearchQuery } from '#features/chat/chat.api.ts';

export function useFriendSearch(user: string) {
  const [text, setText] = useState('');
  const trimmed = text.trim();
  const search = useDebouncedValue(trimmed, limits.users.searchDebounceMs);
  const { data, isError, refetch } = useQuery(friendSearchQuery(user, search));
  const isDebounced = search === trimmed;
  const rows = isDebounced && data ? data : null;

  function sentence(): string {
    if (trimmed === '') return '';
    if (isDebounced && isError) return texts.messagesPage.searchFailed;
    if (!rows) return '';
    const { noFriend, friendsFound } = texts.messagesPage;
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
