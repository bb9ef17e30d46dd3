import type { Message } from '@reprise/contract/documents.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLiveDocument } from '#platform/live/use-live-document.ts';
import { historyQuery } from '#features/chat/chat.api.ts';
import type { Conversation } from '#features/chat/conversations.ts';
import { useDeletions } from '#features/chat/message-actions/use-deletions.ts';
import { messageListItems } from './message-list/message-list-items.ts';
import { type ChatDetails, useReactions } from '#features/chat/reactions/use-reactions.ts';
import { useOutbox } from '#features/chat/outbox/use-outbox.ts';

const NO_MESSAGES: readonly Message[] = [];
const NO_DETAILS: ChatDetails = {};

export function useMessages({ chat, firstSeq, visibilityVersion }: Conversation, uid: string) {
  const document = useLiveDocument('chats', chat);
  const live = document.status === 'ready' ? document.data.messages : NO_MESSAGES;
  const liveStart = live[0]?.seq ?? 1;
  const liveDetails = useLiveDocument('chatDetails', chat);
  const detailsVersion = liveDetails.status === 'ready' ? liveDetails.readVersion : 0;
  const history = useInfiniteQuery(
    historyQuery({ chat, visibilityVersion, detailsVersion, before: liveStart }),
  );
  const pages = history.data?.pages;
  const stored = pages ? [...pages.toReversed().flatMap(({ rows }) => rows), ...live] : live;
  const reactions = useReactions({
    chat,
    uid,
    details: {
      ...Object.assign({}, ...(pages ?? []).map((page) => page.details)),
      ...(liveDetails.status === 'ready' ? liveDetails.data : NO_DETAILS),
    },
  });
  const start = stored[0]?.seq ?? 1;
  const hasOlder = start > firstSeq;
  const { details, deleteMessage } = useDeletions(chat, reactions.details);
  const { outbox, messages } = useOutbox(uid);
  const pending = messages.filter((one) => one.chat === chat);

  useEffect(() => {
    outbox.confirm(new Set(live.map(({ id }) => id)));
  }, [outbox, live]);

  const hiddenBefore = useHiddenBefore(live, stored);
  const items = messageListItems({ stored, pending, details, uid });
  return {
    document,
    items,
    hiddenSeqs: new Set(stored.filter(({ hidden }) => hidden).map(({ seq }) => seq)),
    firstIndex: start + hiddenBefore,
    react: reactions.react,
    deleteMessage,
    start,
    hasOlder,
    isLoadingOlder: history.isFetching,
    hasFailedOlder: history.isFetchNextPageError || (history.isError && !history.isFetching),
    newest: items.findLast(({ state }) => state === 'stored') ?? null,
    outbox,
    loadOlder() {
      if (hasOlder && !history.isFetching) void history.fetchNextPage();
    },
  };
}

/**
 * Returns how many loaded messages before the first view the list omits, so that row indexes do not
 * change when older messages load.
 */
function useHiddenBefore(live: readonly Message[], stored: readonly Message[]): number {
  const [first, setFirst] = useState<number | null>(null);
  if (first === null && live[0]) setFirst(live[0].seq);
  return stored.filter(({ seq, hidden }) => hidden && seq < (first ?? 0)).length;
}

export type Messages = ReturnType<typeof useMessages>;
