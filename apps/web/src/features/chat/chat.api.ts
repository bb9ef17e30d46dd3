import { chatDetailsEndpoints } from '@reprise/contract/chat/details-calls.ts';
import { chatEndpoints } from '@reprise/contract/chat/calls.ts';
import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import { feedEndpoints } from '@reprise/contract/feed/calls.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError, callApi } from '#platform/api/api-client.ts';

export function useOpenChat() {
  return useMutation({
    mutationFn: async (friend: string) => {
      const { rows } = await callApi(chatEndpoints.openChat, { body: { friend } });
      return rows[0]?.chat ?? null;
    },
    meta: { notice: chatTexts.openChatFailed },
  });
}

/** Marks a conversation seen. Failures are not shown, because opening it again retries. */
export function useMarkSeen() {
  return useMutation({
    mutationFn: (chat: string) => callApi(chatEndpoints.markSeen, { body: { chat } }),
    meta: { notice: false },
  });
}

interface HistoryInput {
  readonly chat: string;
  /** The version of the last full read of the conversation: earlier pages are outdated. */
  readonly readVersion: number;
  readonly before: number;
}

/** Returns pages of messages before position `before`, each oldest first. */
export function historyQuery({ chat, readVersion, before }: HistoryInput) {
  return infiniteQueryOptions({
    queryKey: ['chat', 'history', chat, readVersion, before],
    queryFn: async ({ pageParam, signal }) => {
      const query = { chat, before: pageParam };
      return callApi(chatEndpoints.chatHistory, { query }, { signal });
    },
    initialPageParam: before,
    getNextPageParam: ({ rows }) => {
      const first = rows[0]?.seq ?? 1;
      return first > 1 ? first : undefined;
    },
    // Loaded when the user scrolls to the top. Never stale, because the live document has later changes.
    enabled: false,
    staleTime: Infinity,
    meta: { notice: false },
  });
}

interface ReactionInput {
  readonly seq: number;
  readonly reaction: Reaction | null;
}

/** One call per conversation at a time, so that the last choice is stored last. */
export function useReactToMessage(chat: string) {
  return useMutation({
    mutationFn: (input: ReactionInput) =>
      callApi(chatDetailsEndpoints.reactToMessage, { body: { chat, ...input } }),
    scope: { id: `react ${chat}` },
    meta: { notice: chatTexts.reactFailed },
  });
}

export function useMuteChat(chat: string) {
  return useMutation({
    mutationFn: (muted: boolean) =>
      callApi(chatDetailsEndpoints.muteChat, { body: { chat, muted } }),
    scope: { id: `mute ${chat}` },
    meta: { notice: chatTexts.muteFailed },
  });
}

export function useDeleteMessage(chat: string) {
  return useMutation({
    mutationFn: (seq: number) =>
      callApi(chatDetailsEndpoints.deleteMessage, { body: { chat, seq } }),
    meta: { notice: chatTexts.deleteFailed },
  });
}

interface ChatSearchInput {
  readonly chat: string;
  readonly readVersion: number;
  readonly search: string;
}

/** Returns pages of matches, newest first. A page can be empty although more pages follow. */
export function chatSearchQuery({ chat, readVersion, search }: ChatSearchInput) {
  return infiniteQueryOptions({
    queryKey: ['chat', 'search', chat, readVersion, search],
    queryFn: ({ pageParam, signal }) => {
      const query = { chat, search, ...(pageParam !== null && { before: pageParam }) };
      return callApi(chatDetailsEndpoints.searchChat, { query }, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    enabled: search !== '',
    meta: { notice: false },
  });
}

interface ChatClipsInput {
  readonly chat: string;
  /** As for `historyQuery`. */
  readonly readVersion: number;
}

export function chatClipsQuery({ chat, readVersion }: ChatClipsInput) {
  return infiniteQueryOptions({
    queryKey: ['chat', 'shared clips', chat, readVersion],
    queryFn: ({ pageParam, signal }) => {
      const query = { chat, ...(pageParam !== null && { before: pageParam }) };
      return callApi(chatDetailsEndpoints.chatClips, { query }, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    // Opening the panel reads what came while it was closed.
    staleTime: 0,
    meta: { notice: false },
  });
}

/** Rejects without https, where there is no clipboard. */
export function useCopyText() {
  return useMutation({
    mutationFn: async (text: string) => navigator.clipboard.writeText(text),
    networkMode: 'always',
    meta: { notice: chatTexts.copyFailed },
  });
}

const TILE_STALE_MS = 300_000;

/** Null if the viewer cannot see the tile: deleted, or hidden by a block. */
export function sharedTileQuery(publicId: string | undefined) {
  return queryOptions({
    queryKey: ['chat', 'tile', publicId],
    queryFn: async ({ signal }) => {
      try {
        const query = { public_id: publicId ?? '' };
        return (await callApi(feedEndpoints.tile, { query }, { signal })).rows[0] ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
    enabled: publicId !== undefined,
    staleTime: TILE_STALE_MS,
    meta: { notice: false },
  });
}
