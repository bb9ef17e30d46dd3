import { accountEndpoints } from '@reprise/contract/accounts/calls.ts';
import { chatEndpoints } from '@reprise/contract/chat/calls.ts';
import { feedEndpoints } from '@reprise/contract/feed/calls.ts';
import { friendEndpoints } from '@reprise/contract/friends/calls.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError, callApi } from '#platform/api/api-client.ts';
import { userPagesQuery } from '#users/user-pages.ts';
import { feedListsKey, friendListsKey } from '#platform/api/query-keys.ts';

export function shareableFriendsQuery(user: string) {
  return userPagesQuery([...friendListsKey, 'share', user], (offset, signal) =>
    callApi(friendEndpoints.allFriends, { query: { user, offset } }, { signal }),
  );
}

export function friendSearchQuery(user: string, search: string) {
  return queryOptions({
    queryKey: [...friendListsKey, 'share', user, search],
    queryFn: async ({ signal }) => {
      const { rows } = await callApi(
        friendEndpoints.searchFriend,
        { query: { user, search } },
        { signal },
      );
      return rows;
    },
    enabled: search !== '',
    meta: { notice: false },
  });
}

/** The post that the user shared last. */
export function newestPostQuery(user: string) {
  return queryOptions({
    queryKey: [...feedListsKey, 'newest', user],
    queryFn: async ({ signal }) => {
      const query = { user, feedPerson: user, sort: 'recent', limit: 1 } as const;
      const { rows } = await callApi(feedEndpoints.yourPosts, { query }, { signal });
      return rows[0] ?? null;
    },
    gcTime: 0,
    meta: { notice: false },
  });
}

/** Idempotent: the same id is stored once. */
interface DirectMessageInput {
  readonly id: string;
  readonly text: string;
  readonly tile_id: number;
}

export function useSendDirectMessage(
  owner: string,
  notice: string,
  onSent: (text: string) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (message: DirectMessageInput): Promise<'sent' | 'no friends'> => {
      const to = await client.fetchQuery(uidQuery(owner));
      try {
        await callApi(chatEndpoints.sendMessage, { body: { ...message, to, isOpen: false } });
        return 'sent';
      } catch (error) {
        if (isNotFriendsError(error)) return 'no friends';
        throw error;
      }
    },
    onSuccess: (outcome, { text }) => {
      if (outcome === 'sent') onSent(text);
    },
    meta: { notice },
  });
}

/** A uid never changes. */
function uidQuery(username: string) {
  return queryOptions({
    queryKey: ['share', 'uid', username],
    queryFn: async ({ signal }) => {
      const query = { tile_owner: username };
      const { rows } = await callApi(accountEndpoints.uidByUsername, { query }, { signal });
      if (!rows[0]) throw new ApiError('NOT_FOUND', 'The user does not exist.');
      return rows[0].firebase_uid;
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { notice: false },
  });
}

interface ShareRequest {
  readonly tile_id: number;
  readonly text: string;
  readonly messages: { readonly id: string; readonly to: string }[];
}

export function useShareClip() {
  return useMutation({
    mutationFn: async (clip: ShareRequest) => {
      const { rows } = await callApi(chatEndpoints.shareTile, { body: clip });
      return rows.map(({ to }) => to);
    },
    meta: { notice: false },
  });
}

const nonFriendRow = z.object({ to: z.string() });

export function nonFriendUids(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || !isNotFriendsError(error)) return [];
  return error.rows.flatMap((row) => {
    const read = z.safeParse(nonFriendRow, row);
    return read.success ? [read.data.to] : [];
  });
}

export function isNotFriendsError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FRIENDS';
}
