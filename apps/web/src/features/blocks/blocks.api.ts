import type { UserProfile } from '@reprise/contract/search/calls.ts';
import { blockTexts } from '@reprise/contract/blocks/texts.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { hiddenOwners } from '#users/hidden-owners.ts';
import {
  blockedListKey,
  friendListsKey,
  usersKey,
  userKey,
  relationsKey,
} from '#platform/api/query-keys.ts';

export function useBlock(user: string): (friend: string) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (friend: string) => {
      const { callBlock } = await import('./block-call.ts');
      await callBlock(user, friend);
    },
    meta: { notice: blockTexts.blockFailed },
    onMutate: (friend) => {
      markBlocked(client, friend, true);
      return hiddenOwners.add(client, friend);
    },
    onSuccess: (_result, _friend, updateKey) => hiddenOwners.confirm(client, updateKey),
    onError: (_error, friend, updateKey) => {
      hiddenOwners.remove(client, ({ key }) => key === updateKey);
      markBlocked(client, friend, false);
    },
    onSettled: () => invalidateUserLists(client),
  });
  return mutate;
}

export function markBlocked(client: QueryClient, username: string, isBlocked: boolean): void {
  client.setQueryData<UserProfile | null>(userKey(username), (profile) =>
    profile ? { ...profile, is_blocked: isBlocked } : profile,
  );
}

export async function invalidateUserLists(client: QueryClient): Promise<void> {
  const lists = [blockedListKey, friendListsKey, usersKey];
  await Promise.all([
    // Reset, not invalidated: a button must not show its old label even for a moment.
    client.resetQueries({ queryKey: relationsKey }),
    ...lists.map((queryKey) => client.invalidateQueries({ queryKey })),
  ]);
}
