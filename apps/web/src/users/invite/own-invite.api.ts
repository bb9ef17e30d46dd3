import { inviteEndpoints, type OwnInvite } from '@reprise/contract/friends/invite-calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';

export function ownInviteQuery(user: string) {
  return queryOptions({
    queryKey: ['friends', 'invite', user],
    queryFn: async ({ signal }): Promise<OwnInvite | null> => {
      const { rows } = await callApi(inviteEndpoints.invite, { query: { user } }, { signal });
      return rows[0] ?? (await createInvite(user));
    },
    staleTime: Infinity,
    meta: { notice: false },
  });
}

export async function createInvite(user: string, replaces?: string): Promise<OwnInvite | null> {
  const { rows } = await callApi(inviteEndpoints.createInvite, { body: { user, replaces } });
  return rows[0] ?? null;
}
