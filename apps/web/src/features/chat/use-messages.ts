import type { Message } from '@reprise/contract/documents.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveDocument } from '#shared/live/use-live-document.ts';
import { historyQuery } from './chat.api.ts';
import { logOf } from './log-rows.ts';
import { useOutbox } from './use-outbox.ts';

const NONE: readonly Message[] = [];

/** All that a conversation shows: the live end of it, the pages above, and what is to be sent. */
export function useMessages(chat: string, uid: string) {
  const document = useLiveDocument('chats', chat);
  const live = document.status === 'ready' ? document.data.messages : NONE;
  const liveStart = live[0]?.seq ?? 1;
  const history = useInfiniteQuery(historyQuery(chat, liveStart));
  const pages = history.data?.pages;
  const stored = pages ? [...pages.toReversed().flat(), ...live] : live;
  const start = stored[0]?.seq ?? 1;
  const { outbox, messages } = useOutbox(uid);
  const out = messages.filter((one) => one.chat === chat);

  useEffect(() => {
    outbox.settle(new Set(live.map(({ id }) => id)));
  }, [outbox, live]);

  return {
    document,
    log: logOf(stored, out, uid),
    /** The place of the first message that is loaded, from 1. */
    start,
    hasOlder: start > 1,
    isLoadingOlder: history.isFetching,
    hasFailedOlder: history.isFetchNextPageError || (history.isError && !history.isFetching),
    newest: live.at(-1) ?? null,
    outbox,
    loadOlder() {
      if (start > 1 && !history.isFetching) void history.fetchNextPage();
    },
  };
}

export type Messages = ReturnType<typeof useMessages>;
