import { limits } from '@reprise/contract/limits.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '#shared/hooks/use-settled.ts';
import { friendSearchQuery } from './chat.api.ts';

/** The search among one's friends; `rows` is null while it is under way or has failed. */
export function useFriendSearch(user: string) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const search = useSettled(wanted, limits.people.searchDebounceMs);
  const { data, isError, refetch } = useQuery(friendSearchQuery(user, search));
  const isSettled = search === wanted;
  const rows = isSettled && data ? data : null;

  function sentence(): string {
    if (wanted === '') return '';
    if (isSettled && isError) return texts.messagesPage.searchFailed;
    if (!rows) return '';
    const { noFriend, friendsFound } = texts.messagesPage;
    return rows.length === 0 ? noFriend(wanted) : friendsFound(rows.length);
  }

  return {
    text,
    setText,
    isOpen: wanted !== '',
    isFailed: isSettled && isError,
    retry: () => void refetch(),
    rows,
    sentence: sentence(),
  };
}
