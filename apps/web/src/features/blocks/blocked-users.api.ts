import { blockEndpoints } from '@reprise/contract/blocks/calls.ts';
import { blockTexts } from '@reprise/contract/blocks/texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { blockedListKey, feedListsKey } from '#platform/api/query-keys.ts';
import { hiddenOwners } from '#users/hidden-owners.ts';
import { userPagesQuery } from '#users/lists/user-pages.ts';
import { invalidateUserLists, markBlocked } from './blocks.api.ts';

export function blockedQuery(user: string) {
  return userPagesQuery([...blockedListKey, user], (offset, signal) =>
    callApi(blockEndpoints.blockedUsers, { query: { user, offset } }, { signal }),
  );
}

export interface UseUnblockResult {
  readonly isPending: boolean;
  readonly unblock: () => void;
}

export function useUnblock(user: string, friend: string): UseUnblockResult {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(blockEndpoints.unblock, { body: { user, friend } }),
    meta: { notice: blockTexts.unblockFailed },
    onSuccess: () => {
      // Lists loaded during the block lack the user's clips.
      client.removeQueries({ queryKey: feedListsKey, type: 'inactive' });
      hiddenOwners.remove(client, ({ change: owner }) => owner === friend);
      markBlocked(client, friend, false);
    },
    onSettled: () => invalidateUserLists(client),
  });
  return { isPending, unblock: mutate };
}
