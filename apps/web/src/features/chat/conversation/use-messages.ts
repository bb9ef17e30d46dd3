import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { Message } from '@reprise/contract/chat/documents.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { historyQuery, useDeleteMessage, useReactToMessage } from '#features/chat/chat.api.ts';
import type { Conversation } from '#features/chat/conversations.ts';
import { useOutbox } from '#features/chat/message-outbox.ts';
import { useOptimisticChanges } from '#features/chat/use-optimistic-changes.ts';
import type { LiveDocument } from '#platform/live/live-port.ts';
import { useLiveDocument } from '#platform/live/use-live-document.ts';
import { messageListItems } from './message-list/message-list-items.ts';

type ReadyDocument = Extract<LiveDocument<'chats'>, { status: 'ready' }>;

export function useMessages({ chat, firstSeq }: Conversation, uid: string) {
  const document = useLiveDocument('chats', chat);
  const { data, entries, readVersion } = document.status === 'ready' ? document : NOTHING_READ;
  const liveStart = data.messages[0]?.seq ?? 1;
  const history = useInfiniteQuery(historyQuery({ chat, readVersion, before: liveStart }));
  const older = history.data?.pages.toReversed().flatMap(({ rows }) => rows) ?? [];
  const stored = withChanges([...older, ...data.messages], entries, liveStart);
  const { messages, react, deleteMessage } = useMessageChanges(chat, uid, stored);
  const { outbox, pending } = useOutbox(uid, chat);
  const start = stored[0]?.seq ?? 1;
  const hasOlder = start > firstSeq;
  const items = messageListItems({ stored: messages, pending, uid });

  useEffect(() => {
    outbox.confirm(new Set(stored.map(({ id }) => id)));
  }, [outbox, stored]);

  return {
    document,
    readVersion,
    items,
    hiddenSeqs: new Set(stored.filter(({ hidden }) => hidden).map(({ seq }) => seq)),
    /** Row indexes omit hidden messages, and do not change when older messages load. */
    firstIndex: start + stored.filter(({ seq, hidden }) => hidden && seq < liveStart).length,
    react,
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

export type Messages = ReturnType<typeof useMessages>;

const NOTHING_READ: Pick<ReadyDocument, 'data' | 'entries' | 'readVersion'> = {
  data: { messages: [] },
  entries: new Map(),
  readVersion: 0,
};

/**
 * Adds the new and changed messages. A change from before `liveStart` counts only if its message is
 * loaded, so that the list has no gap.
 */
function withChanges(
  read: readonly Message[],
  entries: ReadyDocument['entries'],
  liveStart: number,
): readonly Message[] {
  const bySeq = new Map(read.map((message) => [message.seq, message]));
  for (const message of entries.values()) {
    if (message.seq >= liveStart || bySeq.has(message.seq)) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
}

/** The messages with the viewer's reactions and deletions, which the server may not have yet. */
function useMessageChanges(chat: string, uid: string, stored: readonly Message[]) {
  const reactions = useOptimisticChanges<Message>();
  const deletions = useOptimisticChanges<Message>();
  const { mutateAsync: sendReaction } = useReactToMessage(chat);
  const { mutateAsync: sendDeletion } = useDeleteMessage(chat);
  const messageAt = (seq: number) => stored.find((one) => one.seq === seq);
  return {
    messages: stored.map((message) =>
      reactions.applyTo(message.seq, deletions.applyTo(message.seq, message)),
    ),
    react(seq: number, reaction: Reaction | null) {
      const before = messageAt(seq);
      if (!before) return;
      const apply = (message: Message) => withReaction(message, uid, reaction);
      reactions.add({ key: seq, before, apply, call: sendReaction({ seq, reaction }) });
    },
    deleteMessage(seq: number) {
      const before = messageAt(seq);
      if (!before) return;
      deletions.add({ key: seq, before, apply: deletedMessage, call: sendDeletion(seq) });
    },
  };
}

function withReaction(message: Message, uid: string, reaction: Reaction | null): Message {
  if (message.deleted) return message;
  const others = (message.reactions ?? []).filter((one) => one.uid !== uid);
  return { ...message, reactions: reaction === null ? others : [...others, { uid, reaction }] };
}

function deletedMessage({ id, seq, senderId, date }: Message): Message {
  return { id, seq, senderId, date, text: chatTexts.deletedMessage, deleted: true };
}
