import { friendEndpoints } from '@reprise/contract/friends/calls.ts';
import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError, callApi } from '#platform/api/api-client.ts';
import { friendListsKey } from '#platform/api/query-keys.ts';
import { userPagesQuery } from '#users/lists/user-pages.ts';

export function pickableFriendsQuery(user: string) {
  return userPagesQuery([...friendListsKey, 'share', user], (offset, signal) =>
    callApi(friendEndpoints.allFriends, { query: { user, offset } }, { signal }),
  );
}

export function friendSearchQuery(user: string, search: string) {
  return queryOptions({
    queryKey: [...friendListsKey, 'search', user, search],
    queryFn: async ({ signal }) => {
      if (lengthError(search, searchLimits.searchMax) !== undefined) return [];
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

const recipientRow = z.object({ to: z.string() });

export function nonFriendUids(error: unknown): readonly string[] {
  return isNotFriendsError(error) ? uidsOf(error) : [];
}

/** Those who may not see the clip that was sent to them. */
export function outsiderUids(error: unknown): readonly string[] {
  return isNotInAudienceError(error) ? uidsOf(error) : [];
}

function uidsOf(error: ApiError): readonly string[] {
  return error.rows.flatMap((row) => {
    const read = z.safeParse(recipientRow, row);
    return read.success ? [read.data.to] : [];
  });
}

export function isNotFriendsError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'NOT_FRIENDS';
}

export function isNotInAudienceError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'NOT_IN_AUDIENCE';
}
