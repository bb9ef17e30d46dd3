import { blockEndpoints } from '@reprise/contract/blocks/calls.ts';
import { blockTexts } from '@reprise/contract/blocks/texts.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { blockedListKey, feedListsKey } from '#platform/api/query-keys.ts';
import { Button } from '#ui/primitives/button.tsx';
import { hiddenOwners } from '#users/hidden-owners.ts';
import { PagedUserList } from '#users/lists/paged-user-list.tsx';
import { userPagesQuery } from '#users/lists/user-pages.ts';
import { invalidateUserLists, markBlocked } from './blocks.api.ts';

export function BlockedList({ user }: { user: string }) {
  return (
    <PagedUserList
      label={settingsTexts.blocked}
      list={blockedQuery(user)}
      empty={settingsTexts.noBlocked}
      renderActions={({ username }) => <UnblockButton user={user} friend={username} />}
    />
  );
}

export function UnblockButton({ user, friend }: { user: string; friend: string }) {
  const { isPending, unblock } = useUnblock(user, friend);
  return (
    <Button isBusy={isPending} aria-label={blockTexts.unblockOf(friend)} onClick={unblock}>
      {blockTexts.unblock}
    </Button>
  );
}

function blockedQuery(user: string) {
  return userPagesQuery([...blockedListKey, user], (offset, signal) =>
    callApi(blockEndpoints.blockedUsers, { query: { user, offset } }, { signal }),
  );
}

interface UseUnblockResult {
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
