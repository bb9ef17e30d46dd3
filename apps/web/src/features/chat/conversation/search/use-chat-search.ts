import { searchLimits } from '@reprise/contract/search/limits.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { chatSearchQuery } from '#features/chat/chat.api.ts';
import type { Conversation } from '#features/chat/conversations.ts';

export function useChatSearch({ chat, visibilityVersion }: Conversation) {
  const [text, setText] = useState('');
  const trimmed = text.trim();
  const search = useDebouncedValue(trimmed, searchLimits.searchDebounceMs);
  const query = useInfiniteQuery(chatSearchQuery({ chat, visibilityVersion, search }));
  const isCurrent = search === trimmed && trimmed !== '';
  const rows = isCurrent ? (query.data?.pages.flatMap((page) => page.rows) ?? null) : null;
  const isFailed = isCurrent && query.isError;

  function status(): string {
    if (isFailed) return chatTexts.searchFailed;
    if (!rows) return '';
    return rows.length === 0 ? chatTexts.noMessage(trimmed) : chatTexts.messagesFound(rows.length);
  }

  return {
    text,
    setText,
    search: trimmed,
    rows,
    status: status(),
    isFailed,
    isSearching: isCurrent && query.isFetching,
    retry: () => void (query.data ? query.fetchNextPage() : query.refetch()),
    /** Null if there are no older messages to search. */
    searchOlder: isCurrent && query.hasNextPage ? () => void query.fetchNextPage() : null,
  };
}
