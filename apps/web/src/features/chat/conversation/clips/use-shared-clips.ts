import type { SharedClip } from '@reprise/contract/chat/documents.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { chatClipsQuery } from '#features/chat/chat.api.ts';
import type { Messages } from '#features/chat/conversation/use-messages.ts';

/** The next page loads while this many clips are left to play. */
const LEFT_TO_PLAY = 3;

/** The clips of a conversation, newest first, each once. Follows the conversation. */
export function useSharedClips(chat: string, { document, readVersion }: Messages) {
  const query = useInfiniteQuery({
    ...chatClipsQuery({ chat, readVersion }),
    enabled: document.status === 'ready',
    placeholderData: keepPreviousData,
  });
  const { data, refetch, hasNextPage, isFetchingNextPage } = query;
  const signature = signatureOf(document);
  const read = useRef(signature);
  useEffect(() => {
    if (read.current === signature) return;
    read.current = signature;
    void refetch();
  }, [signature, refetch]);
  return {
    /** Null until they are loaded. */
    clips: data ? withoutRepeats(data.pages.flatMap(({ rows }) => rows)) : null,
    hasFailed: query.isError,
    isFetching: query.isFetching,
    refetch,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore() {
      if (hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  };
}

export type SharedClips = ReturnType<typeof useSharedClips>;

/** Changes with the clips of the messages that the device has. */
function signatureOf(document: Messages['document']): string {
  if (document.status !== 'ready') return '';
  const parts = [...document.data.messages, ...document.entries.values()].map(
    ({ seq, tile, tileHidden, deleted, hidden }) =>
      tile || tileHidden || deleted || hidden
        ? `${seq} ${tile?.unavailable} ${tile?.removed} ${tileHidden} ${deleted} ${hidden}`
        : '',
  );
  return parts.filter((part) => part !== '').join('\n');
}

function withoutRepeats(rows: readonly SharedClip[]): SharedClip[] {
  const keyOf = ({ id, tile }: SharedClip) => tile.id ?? id;
  return [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toSorted(
    (one, other) => other.seq - one.seq,
  );
}

interface Choice {
  readonly seq: number;
  /** Counts the viewer's choices, each of which starts the clip. */
  readonly count: number;
}

/** The clip that plays, with its neighbors. Skips unavailable ones. */
export function usePlayedClip({ clips, hasMore, loadMore }: SharedClips) {
  const [choice, setChoice] = useState<Choice | null>(null);
  // Found out while they play.
  const [gone, setGone] = useState<readonly number[]>([]);
  const playable = (clips ?? []).filter(
    ({ seq, tile }) => tile.unavailable === undefined && !gone.includes(seq),
  );
  // A clip that is gone leaves its place to the next one.
  const index = choice === null ? -1 : playable.findIndex(({ seq }) => seq <= choice.seq);
  const [previous, next] = [playable[index - 1], index < 0 ? undefined : playable[index + 1]];
  const isNearEnd = index >= 0 && index >= playable.length - LEFT_TO_PLAY;
  useEffect(() => {
    if (isNearEnd && hasMore) loadMore();
  });
  const go = (to: SharedClip | undefined, step: number) =>
    to && setChoice((before) => ({ seq: to.seq, count: (before?.count ?? 0) + step }));
  return {
    playable,
    index,
    clip: playable[index],
    previous,
    next,
    choices: choice?.count ?? 0,
    /** As the viewer's own choice. */
    onPlay: (clip: SharedClip | undefined) => go(clip, 1),
    /** At the end of the clip. Undefined at the last one. */
    onContinue: next && (() => go(next, 0)),
    onNextUnavailable: () => next && setGone([...gone, next.seq]),
  };
}

export type PlayedClip = ReturnType<typeof usePlayedClip>;
