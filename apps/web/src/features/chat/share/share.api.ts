import { accountEndpoints } from '@reprise/contract/accounts/calls.ts';
import { chatEndpoints } from '@reprise/contract/chat/calls.ts';
import { friendEndpoints } from '@reprise/contract/friends/calls.ts';
import { texts } from '@reprise/contract/texts.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError, callApi } from '#platform/api/api-client.ts';
import { userPagesQuery } from '#users/user-pages.ts';
import { friendListsKey } from '#platform/api/query-keys.ts';

/** The viewer's friends, by name, to choose from. */
export function shareableFriendsQuery(user: string) {
  return userPagesQuery([...friendListsKey, 'share', user], (offset, signal) =>
    callApi(friendEndpoints.allFriends, { query: { user, offset } }, { signal }),
  );
}

/** The viewer's friends whose usernames hold a text; asks nothing for an empty one. */
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

/** What is sent to the owner of a post. Sent again with the same id it is stored once. */
interface DirectMessageInput {
  readonly id: string;
  readonly text: string;
  readonly tile_id: number;
}

/**
 * Sends a text with the post that it is about to the post's owner. That the two are no friends is an
 * outcome, which the box itself shows (spec section 5). `onSent` gets the text, also when the box is
 * gone by then.
 */
export function useSendDirectMessage(owner: string, onSent: (text: string) => void) {
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
    meta: { notice: texts.notices.messageFailed },
  });
}

/** The uid behind a username; it never changes. */
function uidQuery(username: string) {
  return queryOptions({
    queryKey: ['share', 'uid', username],
    queryFn: async ({ signal }) => {
      const query = { tile_owner: username };
      const { rows } = await callApi(accountEndpoints.uidByUsername, { query }, { signal });
      if (!rows[0]) throw new ApiError('NOT_FOUND', 'There is no such person.');
      return rows[0].firebase_uid;
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { notice: false },
  });
}

/** A clip on its way to friends: one message to each, under its own id. */
interface ShareRequest {
  readonly tile_id: number;
  readonly text: string;
  readonly messages: { readonly id: string; readonly to: string }[];
}

/** Sends a clip to friends; gives the uids of those who have it. Told by the dialog itself. */
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

/** Those for whom all was refused, because they are no friends of the sender. */
export function nonFriendUids(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || !isNotFriendsError(error)) return [];
  return error.rows.flatMap((row) => {
    const read = z.safeParse(nonFriendRow, row);
    return read.success ? [read.data.to] : [];
  });
}

/** Whether a message was refused because sender and receiver are no friends. */
export function isNotFriendsError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FRIENDS';
}
