import { inviteEndpoints, type OwnInvite } from '@reprise/contract/friends/invite-calls.ts';
import { INVITE_CODE_PATTERN } from '@reprise/contract/rules/invite-link.ts';
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

/**
 * Returns the user whose invite this is. Null if it does not work for the viewer; `viewer` is null
 * for a visitor.
 */
export function inviterQuery(viewer: string | null, code: string) {
  return queryOptions({
    queryKey: ['users', 'inviter', viewer, code],
    queryFn: async ({ signal }) => {
      if (!INVITE_CODE_PATTERN.test(code)) return null;
      const { rows } = await callApi(inviteEndpoints.inviter, { body: { code } }, { signal });
      return rows[0] ?? null;
    },
    meta: { notice: false },
  });
}
