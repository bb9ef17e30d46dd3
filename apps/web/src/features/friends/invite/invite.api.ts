import { inviteEndpoints } from '@reprise/contract/friends/invite-calls.ts';
import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { friendListsKey, relationsKey } from '#platform/api/query-keys.ts';
import { createInvite, ownInviteQuery } from '#users/invite/invites.api.ts';
import { removePendingInvite } from '#users/sign-up/pending-invite.ts';

export function useRenewInvite(user: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (replaces: string) => createInvite(user, replaces),
    onSuccess: (invite) => client.setQueryData(ownInviteQuery(user).queryKey, invite),
    meta: { notice: inviteTexts.createFailed },
  });
}

export function useAcceptInvite(user: string, code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(inviteEndpoints.acceptInvite, { body: { user, code } }),
    onSuccess: async () => {
      removePendingInvite();
      await Promise.all([
        client.invalidateQueries({ queryKey: relationsKey }),
        client.invalidateQueries({ queryKey: friendListsKey }),
      ]);
    },
    meta: { notice: inviteTexts.failed },
  });
}
