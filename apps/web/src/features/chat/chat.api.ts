import { chatEndpoints } from '@reprise/contract/chat/calls.ts';
import type { Message } from '@reprise/contract/documents.ts';
import { friendEndpoints } from '@reprise/contract/friends/calls.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { friendListsKey } from '#platform/api/query-keys.ts';
import type { PendingMessage } from './outbox/pending-message.ts';

export function friendSearchQuery(user: string, search: string) {
  return queryOptions({
    queryKey: [...friendListsKey, 'search', user, search],
    queryFn: async ({ signal }) => {
      const query = { search, user };
      return (await callApi(friendEndpoints.searchFriend, { query }, { signal })).rows;
    },
    enabled: search !== '',
    meta: { notice: false },
  });
}

export function useOpenChat() {
  return useMutation({
    mutationFn: async (friend: string) => {
      const { rows } = await callApi(chatEndpoints.openChat, { body: { friend } });
      return rows[0]?.chat ?? null;
    },
    meta: { notice: chatTexts.openChatFailed },
  });
}

/** Marks a conversation seen. Failures are silent: the next view tries again. */
export function useMarkSeen() {
  return useMutation({
    mutationFn: (chat: string) => callApi(chatEndpoints.markSeen, { body: { chat } }),
    meta: { notice: false },
  });
}

/** Idempotent: the same id is stored once. */
export async function sendMessage(
  { id, to, text }: PendingMessage,
  signal: AbortSignal,
): Promise<Message | null> {
  const body = { id, to, text, isOpen: true };
  return (await callApi(chatEndpoints.sendMessage, { body }, { signal })).rows[0] ?? null;
}

/** Pages of messages before position `before`, each oldest first. */
export function historyQuery(chat: string, before: number) {
  return infiniteQueryOptions({
    queryKey: ['chat', 'history', chat, before],
    queryFn: async ({ pageParam, signal }) => {
      const query = { chat, before: pageParam };
      return (await callApi(chatEndpoints.chatHistory, { query }, { signal })).rows;
    },
    initialPageParam: before,
    getNextPageParam: (page) => {
      const first = page[0]?.seq ?? 1;
      return first > 1 ? first : undefined;
    },
    // Fetched only when the user scrolls to the top. Messages never change, so pages never become
    // stale.
    enabled: false,
    staleTime: Infinity,
    meta: { notice: false },
  });
}
