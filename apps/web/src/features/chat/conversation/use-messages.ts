import type { Message } from '@reprise/contract/documents.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveDocument } from '#platform/live/use-live-document.ts';
import { historyQuery } from '#features/chat/chat.api.ts';
import { useDeletions } from '#features/chat/message-actions/use-deletions.ts';
import { messageListItems } from './message-list/message-list-items.ts';
import { type ChatDetails, useReactions } from '#features/chat/reactions/use-reactions.ts';
import { useOutbox } from '#features/chat/outbox/use-outbox.ts';

const NO_MESSAGES: readonly Message[] = [];
const NO_DETAILS: ChatDetails = {};

export function useMessages(chat: string, uid: string) {
  const document = useLiveDocument('chats', chat);
  const live = document.status === 'ready' ? document.data.messages : NO_MESSAGES;
  const liveStart = live[0]?.seq ?? 1;
  const history = useInfiniteQuery(historyQuery(chat, liveStart));
  const pages = history.data?.pages;
  const stored = pages ? [...pages.toReversed().flatMap(({ rows }) => rows), ...live] : live;
  const liveDetails = useLiveDocument('chatDetails', chat);
  const reactions = useReactions({
    chat,
    uid,
    details: {
      ...Object.assign({}, ...(pages ?? []).map((page) => page.details)),
      ...(liveDetails.status === 'ready' ? liveDetails.data : NO_DETAILS),
    },
  });
  const start = stored[0]?.seq ?? 1;
  const { details, deleteMessage } = useDeletions(chat, reactions.details);
  const { outbox, messages } = useOutbox(uid);
  const pending = messages.filter((one) => one.chat === chat);

  useEffect(() => {
    outbox.confirm(new Set(live.map(({ id }) => id)));
  }, [outbox, live]);

  return {
    document,
    items: messageListItems({ stored, pending, details, uid }),
    react: reactions.react,
    deleteMessage,
    /** Position of the first loaded message, from 1. */
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
