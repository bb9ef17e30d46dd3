import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { offerInstall } from '#platform/install.ts';
import { accountEndpoints } from '@reprise/contract/accounts/calls.ts';
import { chatEndpoints } from '@reprise/contract/chat/calls.ts';
import { groupEndpoints } from '@reprise/contract/chat/group-calls.ts';
import { feedEndpoints } from '@reprise/contract/feed/calls.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isNotFriendsError } from '#features/chat/friend-picker/friend-picker.api.ts';
import { ApiError, callApi } from '#platform/api/api-client.ts';
import { feedListsKey } from '#platform/api/query-keys.ts';

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
      if (outcome !== 'sent') return;
      offerInstall();
      onSent(text);
    },
    meta: { notice, notFoundNotice: clipTexts.gone },
  });
}

/** Never expires, because uids do not change. */
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

/** A friend, or a group. */
export type Recipient = { readonly to: string } | { readonly chat: string };

interface ShareRequest {
  /** Absent if the text has the address of a mix. */
  readonly tile_id?: number | undefined;
  readonly text: string;
  readonly messages: readonly (Recipient & { readonly id: string })[];
}

export interface ShareResult {
  /** The uids of friends and the ids of groups. */
  readonly sent: readonly string[];
  /** The first error of those who did not get it. */
  readonly error: unknown;
}

/**
 * Sends a clip to all friends or none, then to each group; a mix to each of them. Idempotent: after
 * a failure, call it again with the same ids.
 */
export function useShareClip() {
  return useMutation({
    mutationFn: async ({ messages, tile_id, text }: ShareRequest): Promise<ShareResult> => {
      const sent: string[] = [];
      const toFriends = messages.filter((one) => 'to' in one);
      if (tile_id !== undefined && toFriends.length > 0) {
        const body = { tile_id, text, messages: toFriends };
        sent.push(...(await callApi(chatEndpoints.shareTile, { body })).rows.map(({ to }) => to));
      }
      const oneByOne = messages.filter((one) => tile_id === undefined || 'chat' in one);
      const results = await Promise.allSettled(
        oneByOne.map(async (message) => {
          const content = { text, ...(tile_id !== undefined && { tile_id }), isOpen: false };
          if ('chat' in message) {
            await callApi(groupEndpoints.sendGroupMessage, { body: { ...content, ...message } });
            sent.push(message.chat);
          } else {
            await callApi(chatEndpoints.sendMessage, { body: { ...content, ...message } });
            sent.push(message.to);
          }
        }),
      );
      const failed = results.find((result) => result.status === 'rejected');
      return { sent, error: failed?.reason ?? null };
    },
    meta: { notice: false },
  });
}
